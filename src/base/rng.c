#include "base/rng.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/clock.h"

static uint64_t splitmix(uint64_t *x)
{
	uint64_t z = (*x += 0x9e3779b97f4a7c15u);

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

struct rng rng_at(uint64_t seed, uint64_t place)
{
	uint64_t x = seed;
	struct rng r;

	x = splitmix(&x) ^ (place * 0xd1342543de82ef95u);
	for (int i = 0; i < 4; i++)
		r.s[i] = splitmix(&x);
	return r;
}

static uint64_t rotl(uint64_t x, int k)
{
	return (x << k) | (x >> (64 - k));
}

uint64_t rng_u64(struct rng *r)
{
	uint64_t *s = r->s;
	uint64_t result = rotl(s[1] * 5, 7) * 9, t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotl(s[3], 45);
	return result;
}

double rng_unit(struct rng *r)
{
	return (double)(rng_u64(r) >> 11) * 0x1p-53;
}

size_t rng_below(struct rng *r, size_t n)
{
	return n ? (size_t)(rng_unit(r) * (double)n) : 0;
}

size_t rng_weighted(struct rng *r, const double *weights, size_t n)
{
	double sum = 0, at;
	size_t last = n;

	for (size_t i = 0; i < n; i++)
		sum += weights[i];
	if (!(sum > 0))
		return n;
	at = rng_unit(r) * sum;
	for (size_t i = 0; i < n; i++) {
		if (weights[i] <= 0)
			continue;
		last = i;
		if (at < weights[i])
			return i;
		at -= weights[i];
	}
	return last;
}

uint64_t rng_fresh_seed(void)
{
	uint64_t x = 0;
	int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);

	if (fd >= 0) {
		if (read(fd, &x, sizeof x) != (ssize_t)sizeof x)
			x = 0;
		close(fd);
	}
	if (!x) {
		x = (uint64_t)clock_wall_ms() ^ (uint64_t)getpid() << 40;
		x = splitmix(&x);
	}
	x >>= 11;
	return x ? x : 1;
}
