/* Random play of Flowers for 2 to 4 players; rule numbers F-n and FA-n refer to the rules text. */
#include "common.h"

enum { CARDS = 90, PER_COLOUR = 15, HAND_FULL = 8, MANDALAS = 3, STACK = 18, MAX_MOVES = MANDALAS * CARDS };
enum { PLAY, CLAIM, OVER };
enum { RUNNING, END_FLOWER, END_TILES, END_SKIPPED, END_KINDS };
enum { NOBODY = 255, TIMES_3 = 1 };

/* A move: mandala (2 bits), colour (3 bits), count - 1 (4 bits); the fourth mandala number means a claim. */
enum { MANDALA_SHIFT = 7, COLOUR_SHIFT = 4, CLAIM_MOVE = MANDALAS << MANDALA_SHIFT };

/* A tile: colour (upper bits), value (lower 3 bits). FA-1: one set per colour, colours 0-2 dark, 3-5 light. */
static const uint8_t tile_values[6] = {2, 3, 4, 5, 7, TIMES_3};
static inline int tile_colour(int tile) { return tile >> 3; }
static inline int tile_value(int tile) { return tile & 7; }

typedef struct {
    Rng rng;
    Counts hand[MAX_PLAYERS], table[MANDALAS][MAX_PLAYERS];  /* table: face up and face down together */
    uint8_t hand_n[MAX_PLAYERS];
    uint8_t total[MANDALAS][MAX_PLAYERS], face_up[MANDALAS][MAX_PLAYERS];
    uint8_t present[MANDALAS], holder[MANDALAS], tiles[MANDALAS][2];
    uint8_t single[MAX_PLAYERS][8], flowers[MAX_PLAYERS], flower_points[MAX_PLAYERS];
    uint8_t players, phase, player, active, second, mandala, last_round, skipped;
    uint8_t final, queue[MANDALAS], queue_n;
    uint8_t stack_n, deck_n, discard_n;
    uint8_t stack[2][STACK];
    uint8_t deck[CARDS + PILE_SLACK], discard[CARDS + PILE_SLACK];
    uint8_t ending;
    uint16_t skips, resolutions, final_resolutions, claims;
} State;

/* ---- drawing (F-10, F-11) ---- */

static void reshuffle(State *s) {
    memcpy(s->deck, s->discard, sizeof s->deck);
    s->deck_n = s->discard_n;
    s->discard_n = 0;
    shuffle(&s->rng, s->deck, s->deck_n);
}

static void draw_hand_slowly(State *s, int p, int n) {
    while (n-- > 0) {
        if (s->deck_n == 0) {
            if (s->discard_n == 0) return;
            reshuffle(s);
        }
        counts_add(&s->hand[p], s->deck[--s->deck_n], 1);
        s->hand_n[p]++;
        if (s->deck_n == 0 && s->discard_n) reshuffle(s);                             /* FA-6 */
    }
}

static inline void draw_hand(State *s, int p, int n) {
    if (n >= s->deck_n) {  /* the deck may run out on the way */
        draw_hand_slowly(s, p, n);
        return;
    }
    if (n <= 0) return;    /* more than 8 cards left in the hand */
    Counts hand = s->hand[p];
    const uint8_t *top = s->deck + s->deck_n;
    for (int i = 1; i <= n; i++) counts_add(&hand, top[-i], 1);
    s->deck_n -= (uint8_t)n;
    s->hand[p] = hand;
    s->hand_n[p] += (uint8_t)n;
}

/* ---- set-up (F-4) ---- */

static uint8_t sorted_deck[CARDS], sorted_stack[2][STACK];

static void prepare(void) {
    for (int i = 0; i < CARDS; i++) sorted_deck[i] = (uint8_t)(i / PER_COLOUR);
    for (int i = 0; i < 2 * STACK; i++) sorted_stack[i / STACK][i % STACK] = (uint8_t)(i / 6 << 3 | tile_values[i % 6]);
}

static void lay_tiles(State *s, int m) {
    s->stack_n--;
    s->present[m] = 0;
    for (int i = 0; i < 2; i++) {
        s->tiles[m][i] = s->stack[i][s->stack_n];
        s->present[m] |= (uint8_t)(1 << tile_colour(s->tiles[m][i]));
    }
    s->holder[m] = NOBODY;
}

static void setup(State *s, int players, uint64_t seed) {
    memset(s, 0, sizeof *s);
    s->rng = rng_seeded(seed);
    s->players = (uint8_t)players;
    memcpy(s->deck, sorted_deck, CARDS);
    memcpy(s->stack, sorted_stack, sizeof s->stack);
    s->deck_n = CARDS;
    s->stack_n = STACK;
    shuffle(&s->rng, s->deck, CARDS);
    for (int i = 0; i < 2; i++) shuffle(&s->rng, s->stack[i], STACK);
    for (int m = 0; m < MANDALAS; m++) lay_tiles(s, m);
    for (int p = 0; p < players; p++) draw_hand(s, p, 5 + p);
}

/* ---- legal moves ---- */

static inline bool can_play(const State *s, int p) {                                  /* F-12, F-13 */
    return s->hand_n[p] > 1 || s->deck_n + s->discard_n > 0;
}

#ifdef PLAIN

static inline int list_run(uint16_t *out, unsigned first, int n) {
    for (int i = 0; i < n; i++) out[i] = (uint16_t)(first + (unsigned)i);
    return n;
}

#else

/* Lists k = 1..n; writes 8 entries at a time, the next run overwrites the surplus. */
static inline int list_run(uint16_t *out, unsigned first, int n) {
    for (int i = 0; i < 8; i++) out[i] = (uint16_t)(first + (unsigned)i);
    if (n > 8)
        for (int i = 8; i < 16; i++) out[i] = (uint16_t)(first + (unsigned)i);
    return n;
}

#endif

static int legal_moves(const State *s, uint16_t *out) {
    if (s->phase == CLAIM) {
        out[0] = CLAIM_MOVE;
        out[1] = CLAIM_MOVE + 1;
        return 2;
    }
    int p = s->player, n = 0;
    int too_many = s->hand_n[p] > 1 ? s->hand_n[p] : CARDS;                           /* F-12 */
#ifdef PLAIN
    for (int c = 0; c < COLOURS; c++) {
        int k = count_of(&s->hand[p], c);
#else
    for (Counts hand = s->hand[p]; hand;) {
        int c = __builtin_ctzll(hand) / 8, k = count_of(&hand, c);
        hand &= ~(255ull << (8 * c));
#endif
        k -= k == too_many;
        for (int m = 0; m < MANDALAS; m++)
            n += list_run(out + n, (unsigned)(m << MANDALA_SHIFT | c << COLOUR_SHIFT), k);
    }
    return n;
}

/* ---- end of the game ---- */

static int flower_value(int a, int b) {                                               /* F-31, FA-16 */
    if (a == TIMES_3 && b == TIMES_3) return 0;
    if (a == TIMES_3 || b == TIMES_3) return 3 * (a == TIMES_3 ? b : a);
    return a < b ? 2 * a + b : 2 * b + a;
}

static void take_tile(State *s, int p, int tile) {                                    /* F-22 */
    uint8_t *single = &s->single[p][tile_colour(tile)];
    if (*single == 0) {
        *single = (uint8_t)tile_value(tile);
        return;
    }
    s->flower_points[p] += (uint8_t)flower_value(*single, tile_value(tile));
    s->flowers[p]++;
    *single = 0;
}

/* F-18 to F-20; NOBODY: the holder takes both tiles. */
static int second_place(const State *s, int m) {
    int holder = s->holder[m], best = 0, second = NOBODY;
    for (int q = 0; q < s->players; q++) {
        if (q == holder || s->face_up[m][q] == 0) continue;
        int rank = s->total[m][q] << 8 | s->face_up[m][q];
        if (rank == best) second = NOBODY;
        if (rank > best) {
            best = rank;
            second = q;
        }
    }
    if (s->players == 2 && second != NOBODY && 2 * s->total[m][second] < s->total[m][holder]) return NOBODY;
    return second;
}

static void clear_table(State *s, int m, int winner, int second) {                    /* F-23 */
    for (int p = 0; p < s->players; p++) {
        if (p == winner || p == second) {
            s->discard_n = (uint8_t)pile_push_all(s->discard, s->discard_n, &s->table[m][p]);
        } else {
            counts_join(&s->hand[p], &s->table[m][p]);
            s->hand_n[p] += s->total[m][p];
        }
        counts_clear(&s->table[m][p]);
        s->total[m][p] = s->face_up[m][p] = 0;
    }
}

static void resolve(State *s, int m);

static void next_final(State *s) {
    while (s->queue_n) {
        int m = s->queue[--s->queue_n];
        if (s->holder[m] != NOBODY) {
            s->final_resolutions++;
            resolve(s, m);
            return;
        }
        clear_table(s, m, NOBODY, NOBODY);                                            /* F-28 */
    }
    s->phase = OVER;
}

/* excluded: the mandala resolved last, or NOBODY for all three (F-27, FA-5, FA-11). */
static void start_final(State *s, int excluded, int ending) {
    s->final = true;
    s->ending = (uint8_t)ending;
    s->queue_n = 0;
    for (int m = 0; m < MANDALAS; m++)
        if (m != excluded) s->queue[s->queue_n++] = (uint8_t)m;
    shuffle(&s->rng, s->queue, s->queue_n);
    next_final(s);
}

static void next_turn(State *s) {
    int p = s->active;
    for (;;) {
        if (++p == s->players) {
            if (s->last_round) {                                                      /* F-26 a */
                start_final(s, s->mandala, END_FLOWER);
                return;
            }
            p = 0;
        }
        if (can_play(s, p)) break;
        s->skips++;                                                                   /* FA-4 */
        if (++s->skipped == s->players) {
            start_final(s, NOBODY, END_SKIPPED);
            return;
        }
    }
    s->skipped = 0;
    s->phase = PLAY;
    s->player = s->active = (uint8_t)p;
}

/* ---- resolving (F-17 to F-25) ---- */

static void claim(State *s, int m, int chosen) {
    int holder = s->holder[m], second = s->second;
    take_tile(s, holder, s->tiles[m][chosen]);
    take_tile(s, second == NOBODY ? holder : second, s->tiles[m][1 - chosen]);
    s->tiles[m][0] = s->tiles[m][1] = 0;
    s->holder[m] = NOBODY;
    clear_table(s, m, holder, second);
    if (s->final) {
        next_final(s);
        return;
    }
    if (s->flowers[holder] >= 3 || (second != NOBODY && s->flowers[second] >= 3)) s->last_round = true;
    if (s->stack_n == 0) {                                                            /* F-26 b */
        start_final(s, m, END_TILES);
        return;
    }
    lay_tiles(s, m);
    next_turn(s);
}

static void resolve(State *s, int m) {
    s->mandala = (uint8_t)m;
    s->second = (uint8_t)second_place(s, m);
    bool same_colour = tile_colour(s->tiles[m][0]) == tile_colour(s->tiles[m][1]);
    if (s->second == NOBODY && !same_colour) {                                        /* FA-10 */
        claim(s, m, 0);
        return;
    }
    s->phase = CLAIM;
    s->player = s->holder[m];
    s->claims++;
}

/* ---- playing ---- */

static inline void take_majority(State *s, int m, int p) {                            /* F-14 */
    if (s->face_up[m][p] == 0) return;
    for (int q = 0; q < s->players; q++)
        if (q != p && s->face_up[m][q] && s->total[m][q] >= s->total[m][p]) return;
    s->holder[m] = (uint8_t)p;
}

static void play_cards(State *s, int m, int colour, int k) {
    int p = s->player;
    bool face_up = !(s->present[m] >> colour & 1);                                    /* F-8 */
    counts_add(&s->hand[p], colour, -k);
    s->hand_n[p] -= (uint8_t)k;
    counts_add(&s->table[m][p], colour, k);
    s->total[m][p] += (uint8_t)k;
    s->face_up[m][p] += (uint8_t)(face_up ? k : 0);
    s->present[m] |= (uint8_t)(1 << colour);
    if (k == 1) {
        int room = HAND_FULL - s->hand_n[p];
        draw_hand(s, p, room < 4 ? room : 4);
    }
    take_majority(s, m, p);
    if (s->present[m] != ALL_COLOURS) {
        next_turn(s);
        return;
    }
    s->resolutions++;
    resolve(s, m);
}

static void play(State *s, uint16_t move) {
    if (s->phase == CLAIM) claim(s, s->mandala, move - CLAIM_MOVE);
    else play_cards(s, move >> MANDALA_SHIFT, move >> COLOUR_SHIFT & 7, (move & 15) + 1);
}

static int score(const State *s, int p) {
    int points = s->flower_points[p];
    for (int c = 0; c < COLOURS; c++) points += s->single[p][c] == TIMES_3 ? 0 : s->single[p][c];
    return points;
}

/* ---- invariants (F-34, F-15) ---- */

#ifdef CHECK
static void check_marker(const State *s, int m) {
    int holder = s->holder[m], most = 0;
    for (int p = 0; p < s->players; p++) {
        assert(counts_total(&s->table[m][p]) == s->total[m][p] && s->face_up[m][p] <= s->total[m][p]);
        if (s->face_up[m][p] && s->total[m][p] > most) most = s->total[m][p];
    }
    assert((holder == NOBODY) == (most == 0));
    if (holder != NOBODY) assert(s->face_up[m][holder] && s->total[m][holder] == most);
    if (s->phase == PLAY) assert(s->present[m] != ALL_COLOURS);
}

static void check_tiles(const State *s) {
    int tiles = 2 * s->stack_n;
    for (int m = 0; m < MANDALAS; m++) tiles += (s->tiles[m][0] != 0) + (s->tiles[m][1] != 0);
    for (int p = 0; p < s->players; p++) {
        tiles += 2 * s->flowers[p];
        for (int c = 0; c < COLOURS; c++) tiles += s->single[p][c] != 0;
        if (s->phase == PLAY && !s->last_round) assert(s->flowers[p] < 3);
    }
    assert(tiles == 2 * STACK);
}

static void check(const State *s) {
    Counts all;
    counts_clear(&all);
    for (int i = 0; i < s->deck_n; i++) counts_add(&all, s->deck[i], 1);
    for (int i = 0; i < s->discard_n; i++) counts_add(&all, s->discard[i], 1);
    for (int p = 0; p < s->players; p++) {
        counts_join(&all, &s->hand[p]);
        for (int m = 0; m < MANDALAS; m++) counts_join(&all, &s->table[m][p]);
        assert(counts_total(&s->hand[p]) == s->hand_n[p] && s->hand_n[p] >= 1);
    }
    for (int c = 0; c < COLOURS; c++) assert(count_of(&all, c) == PER_COLOUR);
    for (int m = 0; m < MANDALAS; m++) check_marker(s, m);
    check_tiles(s);
    assert(s->resolutions <= 16);
}

static void check_list(const State *s, const uint16_t *moves, int n) {
    if (s->phase != PLAY) return;
    static bool listed[512];
    memset(listed, 0, sizeof listed);
    for (int i = 0; i < n; i++) {
        assert(!listed[moves[i]]);
        listed[moves[i]] = true;
    }
    int p = s->player, expected = 0, stock = s->deck_n + s->discard_n, hand_n = s->hand_n[p];
    for (int m = 0; m < MANDALAS; m++)
        for (int c = 0; c < COLOURS; c++)
            for (int k = 1; k <= count_of(&s->hand[p], c); k++) {
                int room = 8 - (hand_n - 1), d = room < 4 ? room : 4;
                if (d > stock) d = stock;
                if (d < 0 || k > 1) d = 0;
                if (hand_n - k + d < 1) continue;
                assert(listed[m << MANDALA_SHIFT | c << COLOUR_SHIFT | (k - 1)]);
                expected++;
            }
    assert(n == expected);
}
#else
#define check(s) ((void)0)
#define check_list(s, moves, n) ((void)0)
#endif

/* ---- random play ---- */

static int playout(State *s, uint64_t *branching) {
    uint16_t moves[MAX_MOVES + 16];
    int plies = 0;
    uint64_t total = 0;
    while (s->phase != OVER) {
        int n = legal_moves(s, moves);
        ASSERT(n >= 1 && n <= MAX_MOVES);
        check_list(s, moves, n);
        play(s, moves[below(&s->rng, (uint32_t)n)]);
        check(s);
        total += (uint64_t)n;
        plies++;
    }
    *branching = total;
    return plies;
}

int main(int argc, char **argv) {
    Options options = options_parse(argc, argv, 2, MAX_PLAYERS);
    int players = options.players;
    Summary sum = {0};
    uint64_t skips = 0, resolutions = 0, final_resolutions = 0, claims = 0, flowers = 0, endings[END_KINDS] = {0};
    State s;
    prepare();
    double start = now();
    for (long g = 0; g < options.games; g++) {
        uint64_t branching;
        setup(&s, players, game_seed(options.seed, g));
        check(&s);
        int plies = playout(&s, &branching), points[MAX_PLAYERS], rank[MAX_PLAYERS];
        for (int p = 0; p < players; p++) {
            points[p] = score(&s, p);
            rank[p] = points[p] * 256 + s.hand_n[p];                                  /* F-33 */
            flowers += s.flowers[p];
        }
        summary_add(&sum, players, plies, branching, points, rank);
        skips += s.skips;
        resolutions += s.resolutions;
        final_resolutions += s.final_resolutions;
        claims += s.claims;
        endings[s.ending]++;
    }
    double seconds = now() - start, games = (double)options.games;
    summary_print(&sum, "flowers", players, seconds);
    printf(", \"skips_mean\": %.5f, \"resolutions_mean\": %.5f, \"final_resolutions_mean\": %.5f, "
           "\"claims_mean\": %.5f, \"flowers_mean\": %.5f, \"end_flower\": %.5f, \"end_tiles\": %.5f, "
           "\"end_skipped\": %.5f}\n",
           (double)skips / games, (double)resolutions / games, (double)final_resolutions / games,
           (double)claims / games, (double)flowers / games, (double)endings[END_FLOWER] / games,
           (double)endings[END_TILES] / games, (double)endings[END_SKIPPED] / games);
    return 0;
}
