/* Shared by the hand-written yardsticks: generator, card piles, summary of the games.
 *
 * Each game is written once and compiled twice: tuned, with the cards of a hand in one word and with blocks of moves
 * written at a time, so that hardly a jump depends on chance; and with -DPLAIN, with arrays and loops as they come. */
#ifndef COMMON_H
#define COMMON_H

#define _POSIX_C_SOURCE 199309L
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef CHECK
#undef NDEBUG
#include <assert.h>
#define ASSERT(condition) assert(condition)
#else
#define ASSERT(condition) ((void)0)
#endif

/* ---- generator: xoroshiro64**, kept inside the state ---- */

typedef struct { uint32_t s0, s1; } Rng;

static inline uint64_t splitmix64(uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static inline Rng rng_seeded(uint64_t seed) {
    uint64_t bits = splitmix64(seed);
    if (bits == 0) bits = 1;  /* the all-zero state is a fixed point */
    return (Rng){(uint32_t)bits, (uint32_t)(bits >> 32)};
}

static inline uint32_t rotl32(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

static inline uint32_t rng_next(Rng *rng) {
    uint32_t s0 = rng->s0, s1 = rng->s1;
    uint32_t result = rotl32(s0 * 0x9E3779BBu, 5) * 5;
    s1 ^= s0;
    rng->s0 = rotl32(s0, 26) ^ s1 ^ (s1 << 9);
    rng->s1 = rotl32(s1, 13);
    return result;
}

/* Lemire: exact uniform number in 0..n-1; the division is reached with probability n / 2^32. */
static inline uint32_t below(Rng *rng, uint32_t n) {
    uint64_t product = (uint64_t)rng_next(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)product < threshold) product = (uint64_t)rng_next(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

static inline void shuffle(Rng *state_rng, uint8_t *items, int n) {
    Rng rng = *state_rng;  /* local copy: stays in registers although items may alias anything */
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = below(&rng, (uint32_t)i + 1);
        uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
    *state_rng = rng;
}

/* ---- cards: six colours, a multiset is one byte per colour ---- */

enum { COLOURS = 6, ALL_COLOURS = 63 };

#define REPEAT8 0x0101010101010101u

#ifdef PLAIN

typedef struct { uint8_t of[COLOURS]; } Counts;

static inline int count_of(const Counts *counts, int colour) { return counts->of[colour]; }
static inline void counts_add(Counts *counts, int colour, int k) { counts->of[colour] += (uint8_t)k; }
static inline void counts_clear(Counts *counts) { memset(counts, 0, sizeof *counts); }
static inline void counts_join(Counts *counts, const Counts *others) {
    for (int c = 0; c < COLOURS; c++) counts->of[c] += others->of[c];
}

enum { PILE_SLACK = 0 };

static inline int pile_push(uint8_t *pile, int n, int colour, int k) {
    for (int i = 0; i < k; i++) pile[n++] = (uint8_t)colour;
    return n;
}

static inline int pile_push_all(uint8_t *pile, int n, const Counts *counts) {
    for (int c = 0; c < COLOURS; c++) n = pile_push(pile, n, c, counts->of[c]);
    return n;
}

#else

typedef uint64_t Counts;

static inline int count_of(const Counts *counts, int colour) { return (int)(*counts >> (8 * colour)) & 255; }
static inline void counts_add(Counts *counts, int colour, int k) { *counts += (Counts)k << (8 * colour); }
static inline void counts_clear(Counts *counts) { *counts = 0; }
static inline void counts_join(Counts *counts, const Counts *others) { *counts += *others; }

/* Writes whole blocks of 8 (at most 18 cards of a colour exist), so a pile needs spare bytes. */
enum { PILE_SLACK = 24 };

static inline int pile_push(uint8_t *pile, int n, int colour, int k) {
    uint64_t block = (uint64_t)colour * REPEAT8;
    memcpy(pile + n, &block, 8);
    if (k > 8) {
        memcpy(pile + n + 8, &block, 8);
        memcpy(pile + n + 16, &block, 8);
    }
    return n + k;
}

static inline int pile_push_all(uint8_t *pile, int n, const Counts *counts) {
    for (Counts rest = *counts; rest;) {
        int colour = __builtin_ctzll(rest) / 8;
        n = pile_push(pile, n, colour, count_of(&rest, colour));
        rest &= ~(255ull << (8 * colour));
    }
    return n;
}

#endif

#ifdef CHECK
static inline int counts_total(const Counts *counts) {
    int total = 0;
    for (int c = 0; c < COLOURS; c++) total += count_of(counts, c);
    return total;
}
#endif

/* ---- summary ---- */

enum { MAX_PLAYERS = 4 };

typedef struct {
    uint64_t games, moves, branching;
    int plies_min, plies_max;
    int64_t score[MAX_PLAYERS];
    double wins[MAX_PLAYERS];
} Summary;

/* rank: the larger the better, equal ranks share the win. */
static inline void summary_add(Summary *sum, int players, int plies, uint64_t branching, const int *score,
                               const int *rank) {
    if (sum->games == 0 || plies < sum->plies_min) sum->plies_min = plies;
    if (plies > sum->plies_max) sum->plies_max = plies;
    sum->games++;
    sum->moves += (uint64_t)plies;
    sum->branching += branching;
    int best = rank[0], winners = 0;
    for (int p = 1; p < players; p++) best = rank[p] > best ? rank[p] : best;
    for (int p = 0; p < players; p++) winners += rank[p] == best;
    for (int p = 0; p < players; p++) {
        sum->score[p] += score[p];
        if (rank[p] == best) sum->wins[p] += 1.0 / winners;
    }
}

static inline void summary_print(const Summary *sum, const char *game, int players, double seconds) {
    double games = (double)sum->games;
    printf("{\"game\": \"%s\", \"players\": %d, \"games\": %llu, \"moves\": %llu, \"seconds\": %.6f, "
           "\"moves_per_second\": %.0f, \"plies_mean\": %.4f, \"plies_min\": %d, \"plies_max\": %d, "
           "\"branching_mean\": %.4f",
           game, players, (unsigned long long)sum->games, (unsigned long long)sum->moves, seconds,
           (double)sum->moves / seconds, (double)sum->moves / games, sum->plies_min, sum->plies_max,
           (double)sum->branching / (double)sum->moves);
    printf(", \"score_mean\": [");
    for (int p = 0; p < players; p++) printf("%s%.4f", p ? ", " : "", (double)sum->score[p] / games);
    printf("], \"win_share\": [");
    for (int p = 0; p < players; p++) printf("%s%.5f", p ? ", " : "", sum->wins[p] / games);
    printf("]");
}

/* The time of the processor, not of the clock on the wall: other programs shall not count. */
static inline double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct { long games; uint64_t seed; int players; } Options;

static inline Options options_parse(int argc, char **argv, int players_min, int players_max) {
    Options options = {0, 0, players_min};
    if (argc >= 2) options.games = atol(argv[1]);
    if (argc >= 3) options.seed = strtoull(argv[2], NULL, 0);
    if (argc >= 4) options.players = atoi(argv[3]);
    if (argc < 3 || options.games < 1 || options.players < players_min || options.players > players_max) {
        fprintf(stderr, "usage: %s GAMES SEED [PLAYERS %d..%d]\n", argv[0], players_min, players_max);
        exit(2);
    }
    return options;
}

static inline uint64_t game_seed(uint64_t seed, long game) { return splitmix64(seed) + (uint64_t)game; }

#endif
