/*
 * hash_blocks.h - blocks of SHA-256 by the processor's own instructions
 *
 * A case is hashed before its first frame, and that was half of what the program does
 * until then.  Where a processor has no such instructions, libmd does it all.
 */
#ifndef BASE_HASH_BLOCKS_H
#define BASE_HASH_BLOCKS_H
#include <stddef.h>
#include <stdint.h>

#define HASH_BLOCK_BYTES 64

/* Takes the whole blocks at the beginning of s (len bytes) into the state (FIPS 180-4,
 * H0 to H7).  The number of bytes it took: 0 where the processor cannot. */
size_t hash_blocks(uint32_t state[8], const uint8_t *s, size_t len);
#endif
