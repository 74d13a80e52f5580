/* The search of `combine.Relaxed` in C: which kinds of routes, one for each train, earn most on disjoint track.
 *
 * It mirrors `Relaxed._solve` and `Relaxed._search` step by step, so that values, choices and counts of steps are the
 * same with and without it. Kinds are bit masks of at most 64 watched pieces of track; the pieces of a coarser problem
 * are the lowest bits of those of a finer one.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

typedef struct {
    Py_ssize_t count;
    int64_t *values;
    uint64_t *kinds;
} Table;

typedef struct {
    uint64_t used;
    int64_t least, most;
    int32_t which, train; /* train is -1 in an empty slot */
} Entry;

typedef struct Level {
    PyObject_HEAD
    struct Level *coarser;
    uint64_t watched;
    int64_t step, search_cost, tried_cost;
    Py_ssize_t trains, tables;
    Table *table;
    Py_ssize_t *table_of; /* by train */
    int64_t *rest;        /* by train: what it and those after it earn at most */
    Entry *known;
    size_t size, filled;
} Level;

typedef struct {
    int64_t value;
    int32_t which;
} Found;

typedef struct {
    int64_t spent, limit;
    int failed; /* out of memory */
} Work;

static size_t slot(const Level *level, int32_t train, uint64_t used) {
    uint64_t hash = (used ^ ((uint64_t)(train + 1) << 57)) * UINT64_C(0x9E3779B97F4A7C15);
    size_t i = (size_t)(hash >> 20) & (level->size - 1);
    while (level->known[i].train >= 0 && (level->known[i].used != used || level->known[i].train != train))
        i = (i + 1) & (level->size - 1);
    return i;
}

static int make_room(Level *level) {
    Entry *old = level->known;
    size_t before = level->size, size = before ? 2 * before : 256;
    Entry *fresh = PyMem_RawMalloc(size * sizeof(Entry));
    if (!fresh)
        return -1;
    for (size_t i = 0; i < size; i++)
        fresh[i].train = -1;
    level->known = fresh;
    level->size = size;
    for (size_t i = 0; i < before; i++)
        if (old[i].train >= 0)
            fresh[slot(level, old[i].train, old[i].used)] = old[i];
    PyMem_RawFree(old);
    return 0;
}

static int64_t best_free(const Table *table, uint64_t used) {
    Py_ssize_t i = 0;
    while (table->kinds[i] & used)
        i++; /* the last kind is not to run, which is always free */
    return table->values[i];
}

static Found solve(Level *level, int32_t train, uint64_t used, int64_t need, Work *work);

static Found search(Level *level, int32_t train, uint64_t used, int64_t need, Work *work) {
    Found found = {level->rest[train], -1};
    if (work->spent >= work->limit)
        return found;
    const Table *table = &level->table[level->table_of[train]];
    const Table *last = train + 2 == level->trains ? &level->table[level->table_of[train + 1]] : NULL;
    int64_t rest = 0, tried = 0;
    for (Py_ssize_t other = train + 1; other < level->trains; other++)
        rest += best_free(&level->table[level->table_of[other]], used);
    for (Py_ssize_t i = 0; i < table->count; i++) {
        int64_t value = table->values[i];
        if (value + rest < need)
            break;
        if (table->kinds[i] & used)
            continue;
        tried++;
        uint64_t now = used | table->kinds[i];
        int64_t total = value + (last ? best_free(last, now) : solve(level, train + 1, now, need - value, work).value);
        if (total >= need) {
            need = total + level->step;
            found.which = (int32_t)i;
        }
    }
    work->spent += level->search_cost + level->tried_cost * tried;
    found.value = need - level->step;
    return found;
}

static Found solve(Level *level, int32_t train, uint64_t used, int64_t need, Work *work) {
    Found found = {0, -1};
    if (train == level->trains)
        return found;
    const Entry *entry = &level->known[slot(level, train, used)];
    if (entry->train >= 0) {
        if (entry->least == entry->most || entry->most < need) {
            found.value = entry->most;
            found.which = entry->which;
            return found;
        }
    } else if (level->coarser) {
        found.value = solve(level->coarser, train, used & level->coarser->watched, need, work).value;
        if (found.value < need)
            return found;
    }
    found = search(level, train, used, need, work);
    if (2 * (level->filled + 1) > level->size && make_room(level)) {
        work->failed = 1;
        return found;
    }
    Entry *place = &level->known[slot(level, train, used)];
    level->filled += place->train < 0;
    *place = (Entry){used, found.which >= 0 ? found.value : -1, found.value, found.which, train};
    return found;
}

static int read_table(Table *table, PyObject *values, PyObject *kinds) {
    if (!PyList_Check(values) || !PyList_Check(kinds) || PyList_GET_SIZE(values) != PyList_GET_SIZE(kinds)) {
        PyErr_SetString(PyExc_TypeError, "a table needs two lists of the same length");
        return -1;
    }
    Py_ssize_t count = PyList_GET_SIZE(values);
    table->values = PyMem_RawMalloc(count * sizeof(int64_t) + 1);
    table->kinds = PyMem_RawMalloc(count * sizeof(uint64_t) + 1);
    if (!table->values || !table->kinds) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        table->values[i] = PyLong_AsLongLong(PyList_GET_ITEM(values, i));
        table->kinds[i] = PyLong_AsUnsignedLongLong(PyList_GET_ITEM(kinds, i));
    }
    table->count = count;
    if (PyErr_Occurred())
        return -1;
    if (!count || table->kinds[count - 1]) {
        PyErr_SetString(PyExc_ValueError, "the last kind of a table must be not to run");
        return -1;
    }
    return 0;
}

static void level_dealloc(Level *level) {
    for (Py_ssize_t i = 0; level->table && i < level->tables; i++) {
        PyMem_RawFree(level->table[i].values);
        PyMem_RawFree(level->table[i].kinds);
    }
    PyMem_RawFree(level->table);
    PyMem_RawFree(level->table_of);
    PyMem_RawFree(level->rest);
    PyMem_RawFree(level->known);
    Py_XDECREF(level->coarser);
    Py_TYPE(level)->tp_free((PyObject *)level);
}

static PyTypeObject LevelType;

static int fill(Level *level, PyObject *coarser, PyObject *tables, PyObject *table_of, int width) {
    if (coarser != Py_None) {
        level->coarser = (Level *)Py_NewRef(coarser);
        if (level->coarser->trains != PyList_GET_SIZE(table_of)) {
            PyErr_SetString(PyExc_ValueError, "the coarser problem has another number of trains");
            return -1;
        }
    }
    level->watched = width < 64 ? (UINT64_C(1) << width) - 1 : UINT64_MAX;
    level->tables = PyList_GET_SIZE(tables);
    level->trains = PyList_GET_SIZE(table_of);
    level->table = PyMem_RawCalloc(level->tables + 1, sizeof(Table));
    level->table_of = PyMem_RawCalloc(level->trains + 1, sizeof(Py_ssize_t));
    level->rest = PyMem_RawCalloc(level->trains + 1, sizeof(int64_t));
    if (!level->table || !level->table_of || !level->rest || make_room(level)) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < level->tables; i++) {
        PyObject *values, *kinds;
        if (!PyArg_ParseTuple(PyList_GET_ITEM(tables, i), "OO", &values, &kinds) ||
            read_table(&level->table[i], values, kinds))
            return -1;
    }
    for (Py_ssize_t train = level->trains - 1; train >= 0; train--) {
        Py_ssize_t number = PyLong_AsSsize_t(PyList_GET_ITEM(table_of, train));
        if (number < 0 || number >= level->tables) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_IndexError, "no such table");
            return -1;
        }
        level->table_of[train] = number;
        level->rest[train] = level->rest[train + 1] + level->table[number].values[0];
    }
    return 0;
}

static PyObject *level_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(named)) {
    PyObject *coarser, *tables, *table_of;
    int width;
    long long step, search_cost, tried_cost;
    if (!PyArg_ParseTuple(args, "OO!O!iLLL", &coarser, &PyList_Type, &tables, &PyList_Type, &table_of, &width, &step,
                          &search_cost, &tried_cost))
        return NULL;
    if (coarser != Py_None && Py_TYPE(coarser) != &LevelType) {
        PyErr_SetString(PyExc_TypeError, "the coarser problem must be a Level or None");
        return NULL;
    }
    Level *level = (Level *)type->tp_alloc(type, 0);
    if (!level)
        return NULL;
    level->step = step;
    level->search_cost = search_cost;
    level->tried_cost = tried_cost;
    if (fill(level, coarser, tables, table_of, width)) {
        Py_DECREF(level);
        return NULL;
    }
    return (PyObject *)level;
}

static PyObject *level_solve(Level *level, PyObject *args) {
    int train;
    unsigned long long used;
    long long need, limit;
    if (!PyArg_ParseTuple(args, "iKLL", &train, &used, &need, &limit))
        return NULL;
    if (train < 0 || train > level->trains) {
        PyErr_SetString(PyExc_IndexError, "no such train");
        return NULL;
    }
    Work work = {0, limit, 0};
    Found found = solve(level, train, used, need, &work);
    if (work.failed)
        return PyErr_NoMemory();
    return Py_BuildValue("LiL", (long long)found.value, (int)found.which, (long long)work.spent);
}

static PyMethodDef level_methods[] = {
    {"solve", (PyCFunction)level_solve, METH_VARARGS, "The best value, its first kind of route, and the steps taken."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject LevelType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "roundhouse.board.routes.native_sets.Level",
    .tp_basicsize = sizeof(Level),
    .tp_dealloc = (destructor)level_dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_methods = level_methods,
    .tp_new = level_new,
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "native_sets", NULL, -1, NULL, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_native_sets(void) {
    PyObject *made = PyType_Ready(&LevelType) ? NULL : PyModule_Create(&module);
    if (made && PyModule_AddObjectRef(made, "Level", (PyObject *)&LevelType)) {
        Py_DECREF(made);
        return NULL;
    }
    return made;
}
