/* Random play of Patterns; rule numbers P-n and PA-n refer to the rules text. Cell = 8 * row + column. */
#include "common.h"

enum { CELLS = 52, TILES_PER_COLOUR = 9, MAX_MOVES = 2 * CELLS };
enum { ASSIGN_PHASE, TURN, OVER };

/* A move is one byte: OPEN and SWAP exclude each other (P-16), so both are "place". */
enum { PLACE = 0, FLIP = 64, ASSIGN = 128 };

#define BOARD 0x3C7EFFFFFFFF7E3Cu
#define MIDDLE 0x0000001818000000u
#define COLUMN_0 0x0101010101010101u
#define COLUMN_7 0x8080808080808080u

typedef struct {
    Rng rng;
    uint64_t open;             /* cells with the tile front up */
    uint64_t tiles[8];         /* open tiles by colour */
    uint64_t group[2][8];      /* locked tiles by owner and colour */
    uint64_t halo[2][8];       /* neighbours of the group */
    uint64_t places, flips;    /* legal cells of the player to move */
    uint8_t number[2][8];      /* river position of a colour, 0 before it is opened */
    uint8_t groups[2], bowl[2], start_tiles[2];
    uint8_t phase, player, actions;
    uint8_t colour[64];
} State;

static inline uint64_t neighbours(uint64_t cells) {
    return (cells << 8) | (cells >> 8) | ((cells & ~COLUMN_7) << 1) | ((cells & ~COLUMN_0) >> 1);
}

/* ---- set-up (P-4) ---- */

static uint8_t ring_cells[48], middle_cells[4], sorted_tiles[48];
static uint64_t bits_of_byte[256];

static int list_cells(uint64_t mask, uint8_t *out) {
    int n = 0;
    for (; mask; mask &= mask - 1) out[n++] = (uint8_t)__builtin_ctzll(mask);
    return n;
}

static void prepare(void) {
    list_cells(BOARD & ~MIDDLE, ring_cells);
    list_cells(MIDDLE, middle_cells);
    for (int i = 0; i < 48; i++) sorted_tiles[i] = (uint8_t)(i / 8);
    for (int byte = 0; byte < 256; byte++) {
        uint8_t bits[8] = {0};
        list_cells((uint64_t)byte, bits);
        memcpy(&bits_of_byte[byte], bits, 8);
    }
}

static inline void lay_tile(State *s, int cell, int colour) {
    s->colour[cell] = (uint8_t)colour;
    s->tiles[colour] |= 1ull << cell;
}

static void setup(State *s, uint64_t seed) {
    memset(s, 0, sizeof *s);
    s->rng = rng_seeded(seed);
    s->open = BOARD;
    uint8_t tiles[48], aside[COLOURS] = {0, 1, 2, 3, 4, 5};
    memcpy(tiles, sorted_tiles, sizeof tiles);
    shuffle(&s->rng, tiles, 48);
    shuffle(&s->rng, aside, COLOURS);
    for (int i = 0; i < 48; i++) lay_tile(s, ring_cells[i], tiles[i]);
    for (int i = 0; i < 4; i++) lay_tile(s, middle_cells[i], aside[i]);
    s->start_tiles[0] = aside[4];
    s->start_tiles[1] = aside[5];
    s->phase = ASSIGN_PHASE;
    s->player = 1;  /* seat 0 starts, the other one assigns (P-5) */
}

/* ---- legal moves ---- */

static void find_moves(State *s) {
    int p = s->player, b = s->bowl[p];
    const uint64_t *mine = s->halo[p], *theirs = s->halo[1 - p];
    uint64_t flips = 0;
    for (int c = 0; c < COLOURS; c++) flips |= mine[c] & ~theirs[c] & s->tiles[c];    /* P-13 */
    uint64_t places = s->open & ~theirs[b];                                           /* P-12 */
    if (s->group[p][b]) places &= mine[b] & ~s->tiles[b];                             /* P-14, PA-3 */
    s->flips = flips;
    s->places = places;
}

#ifdef PLAIN

static inline int list_moves(uint64_t mask, int first, uint8_t *out) {
    int n = 0;
    for (; mask; mask &= mask - 1) out[n++] = (uint8_t)(first + __builtin_ctzll(mask));
    return n;
}

#else

/* One table look-up per board row; each writes 8 bytes, the next row overwrites the surplus. */
static inline int list_moves(uint64_t mask, int first, uint8_t *out) {
    int n = 0;
    for (int row = 0; row < 64; row += 8) {
        unsigned byte = mask >> row & 255;
        uint64_t block = bits_of_byte[byte] + (uint64_t)(first + row) * REPEAT8;
        memcpy(out + n, &block, 8);
        n += __builtin_popcount(byte);
    }
    return n;
}

#endif

static int legal_moves(const State *s, uint8_t *out) {
    if (s->phase == ASSIGN_PHASE) {
        out[0] = ASSIGN;
        out[1] = ASSIGN + 1;
        return 2;
    }
    int n = list_moves(s->places, PLACE, out);
    return n + list_moves(s->flips, FLIP, out + n);
}

/* ---- playing ---- */

static inline void lock(State *s, int p, int colour, uint64_t cells) {
    s->open &= ~cells;
    s->group[p][colour] |= cells;
    s->halo[p][colour] |= neighbours(cells);
}

static void final_flips(State *s, int p) {                                            /* P-18, PA-5 */
    for (int c = 0; c < COLOURS; c++) {
        uint64_t cells;
        while ((cells = s->halo[p][c] & ~s->halo[1 - p][c] & s->tiles[c])) {
            s->tiles[c] &= ~cells;
            lock(s, p, c, cells);
        }
    }
}

static void start_turn(State *s, int p) {
    s->player = (uint8_t)p;
    s->phase = TURN;
    find_moves(s);
    if (s->places | s->flips) return;
    final_flips(s, 1 - p);
    s->phase = OVER;
}

static inline void play_place(State *s, int p, int cell) {
    int b = s->bowl[p], taken = s->colour[cell];
    if (s->number[p][b] == 0) s->number[p][b] = ++s->groups[p];
    s->tiles[taken] &= ~(1ull << cell);
    s->bowl[p] = (uint8_t)taken;
    s->colour[cell] = (uint8_t)b;
    lock(s, p, b, 1ull << cell);
}

static inline void play_flip(State *s, int p, int cell) {
    int colour = s->colour[cell];
    s->tiles[colour] &= ~(1ull << cell);
    lock(s, p, colour, 1ull << cell);
}

static void play(State *s, uint8_t move) {
    int p = s->player;
    if (s->phase == ASSIGN_PHASE) {
        s->bowl[0] = s->start_tiles[move - ASSIGN];
        s->bowl[1] = s->start_tiles[1 - (move - ASSIGN)];
    } else {
        if (move < FLIP) play_place(s, p, move);
        else play_flip(s, p, move - FLIP);
        s->actions++;
    }
    start_turn(s, 1 - p);
}

static int score(const State *s, int p) {
    int points = 0;
    for (int c = 0; c < COLOURS; c++) points += s->number[p][c] * (__builtin_popcountll(s->group[p][c]) - 1);
    return points;
}

/* ---- invariants (P-22) ---- */

#ifdef CHECK
static bool connected(uint64_t cells) {
    uint64_t reached = cells & -cells, more;
    while ((more = neighbours(reached) & cells & ~reached)) reached |= more;
    return reached == cells;
}

static void check_groups(const State *s, int p) {
    unsigned numbers = 0;
    for (int c = 0; c < COLOURS; c++) {
        uint64_t group = s->group[p][c];
        assert(connected(group));
        assert((neighbours(group) & BOARD) == (s->halo[p][c] & BOARD));
        assert((neighbours(group) & s->group[1 - p][c]) == 0);
        assert((group != 0) == (s->number[p][c] != 0));
        if (group) numbers |= 1u << s->number[p][c];
    }
    assert(numbers == (2u << s->groups[p]) - 2);
}

static void check(const State *s) {
    int count[COLOURS] = {0};
    uint64_t seen = 0;
    for (int c = 0; c < COLOURS; c++) {
        uint64_t zones[3] = {s->tiles[c], s->group[0][c], s->group[1][c]};
        for (int z = 0; z < 3; z++) {
            assert((zones[z] & seen) == 0);
            seen |= zones[z];
            count[c] += __builtin_popcountll(zones[z]);
            for (uint64_t cells = zones[z]; cells; cells &= cells - 1) assert(s->colour[__builtin_ctzll(cells)] == c);
        }
    }
    assert(seen == BOARD && __builtin_popcountll(BOARD) == CELLS);
    for (int p = 0; p < 2; p++) {
        count[s->phase == ASSIGN_PHASE ? s->start_tiles[p] : s->bowl[p]]++;
        check_groups(s, p);
    }
    for (int c = 0; c < COLOURS; c++) assert(count[c] == TILES_PER_COLOUR);
    if (s->phase != OVER) assert(__builtin_popcountll(BOARD & ~s->open) == s->actions);
    assert((s->open & ~BOARD) == 0 && s->actions <= CELLS);
}

static bool beside(const State *s, int row, int column, int p, int colour) {
    static const int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    for (int i = 0; i < 4; i++) {
        int r = row + step[i][0], c = column + step[i][1];
        if (r >= 0 && r < 8 && c >= 0 && c < 8 && (s->group[p][colour] >> (8 * r + c) & 1)) return true;
    }
    return false;
}

/* The list against the rules, cell by cell without bitboards. */
static void check_list(const State *s, const uint8_t *moves, int n) {
    if (s->phase != TURN) return;
    bool listed[256] = {false};
    for (int i = 0; i < n; i++) {
        assert(!listed[moves[i]]);
        listed[moves[i]] = true;
    }
    int p = s->player, b = s->bowl[p], expected = 0;
    for (int x = 0; x < 64; x++) {
        if (!(s->open >> x & 1)) continue;
        int r = x / 8, c = x % 8, own = s->colour[x];
        bool flip = beside(s, r, c, p, own) && !beside(s, r, c, 1 - p, own);
        bool place = !beside(s, r, c, 1 - p, b);
        if (s->number[p][b]) place = place && beside(s, r, c, p, b) && own != b;
        assert(listed[PLACE + x] == place && listed[FLIP + x] == flip);
        expected += place + flip;
    }
    assert(n == expected);
}
#else
#define check(s) ((void)0)
#define check_list(s, moves, n) ((void)0)
#endif

/* ---- random play ---- */

static int playout(State *s, uint64_t *branching) {
    uint8_t moves[MAX_MOVES + 8];
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
    Options options = options_parse(argc, argv, 2, 2);
    Summary sum = {0};
    uint64_t face_up = 0, margin = 0, actions = 0, ties = 0, groups[2] = {0};
    State s;
    prepare();
    double start = now();
    for (long g = 0; g < options.games; g++) {
        uint64_t branching;
        setup(&s, game_seed(options.seed, g));
        check(&s);
        int plies = playout(&s, &branching), points[2] = {score(&s, 0), score(&s, 1)};
        summary_add(&sum, 2, plies, branching, points, points);
        face_up += (uint64_t)__builtin_popcountll(s.open);
        margin += (uint64_t)abs(points[0] - points[1]);
        actions += s.actions;
        ties += points[0] == points[1];
        for (int p = 0; p < 2; p++) groups[p] += s.groups[p];
    }
    double seconds = now() - start, games = (double)options.games;
    summary_print(&sum, "patterns", 2, seconds);
    printf(", \"actions_mean\": %.4f, \"face_up_mean\": %.4f, \"final_flips_mean\": %.4f, \"margin_mean\": %.4f, "
           "\"groups_mean\": [%.4f, %.4f], \"draws\": %.5f}\n",
           (double)actions / games, (double)face_up / games, CELLS - (double)(actions + face_up) / games,
           (double)margin / games, (double)groups[0] / games, (double)groups[1] / games, (double)ties / games);
    return 0;
}
