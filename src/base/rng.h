/*
 * rng.h - random numbers that can be had again
 *
 * A generator is made from a seed and a place in the argument (the turn's
 * number, say), so a hearing that is resumed needs no saved generator state: the
 * same seed and place give the same choices.  xoshiro256** seeded by splitmix64
 * (Blackman and Vigna, public domain).  Not for secrets.
 */
#ifndef BASE_RNG_H
#define BASE_RNG_H
#include <stddef.h>
#include <stdint.h>

struct rng {
	uint64_t s[4];
};

struct rng rng_at(uint64_t seed, uint64_t place);
uint64_t rng_u64(struct rng *r);
double rng_unit(struct rng *r);		   /* 0 <= x < 1 */
size_t rng_below(struct rng *r, size_t n); /* 0..n-1; 0 when n is 0 */
/* Index drawn in proportion to n weights >= 0; n when all are zero. */
size_t rng_weighted(struct rng *r, const double *weights, size_t n);
/* A seed from the system's entropy, 1..2^53-1 (exact in JSON). */
uint64_t rng_fresh_seed(void);
#endif
