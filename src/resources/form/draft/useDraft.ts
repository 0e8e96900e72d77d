// The state of a record's form: the draft, the loaded record, visible errors, and changes.
import { useCallback, useEffect, useMemo, useReducer } from 'react'
import { getAt, toPointer } from '../../../engine/schema/paths.ts'
import { prune } from '../../../engine/values/normalize/prune.ts'
import type { Validators } from '../../../engine/compile/runtime.ts'
import type { Opened } from '../../../engine/opened/openedAddress.ts'
import type { JsonObject, Schema } from '../../../engine/schema/types.ts'
import type { FieldError } from '../../../engine/types.ts'
import type { Path } from '../../../ui/form/context.ts'
import { afterPress } from '../../../ui/form/press.ts'
import { loadScript } from '../../../ui/loadScript.ts'
import { changesOf, type Change } from '../../../engine/values/changes/changes.ts'
import { edited, settled } from './editing.ts'
import { freshAfter, freshWithout, type Fresh } from './fresh.ts'
import { inChosen, ofNoKind, type Chosen } from '../errors/inChosen.ts'
import { withHints } from '../errors/hints.ts'
import { isShown, withServer, type ServerError } from '../errors/shownErrors.ts'

type State = {
  start: unknown
  draft: unknown
  touched: ReadonlySet<string>
  submitted: boolean
  /** Paths that are empty on purpose. */ fresh: Fresh
  server: ServerError[]
  blocked: Readonly<Record<string, string>>
  chosen: Chosen
}
type Action =
  | { type: 'change'; path: Path; value: unknown }
  | { type: 'begin'; path: Path; value: unknown }
  | { type: 'leave'; path: Path }
  | { type: 'leaveAll' }
  | { type: 'replace'; draft: unknown }
  | { type: 'restart'; start: unknown; draft: unknown }
  | { type: 'submit' }
  | { type: 'refuse'; errors: FieldError[] }
  | { type: 'tell'; errorsOf: (state: State) => ServerError[] }
  | { type: 'block'; pointer: string; keyword: string | null }
  | { type: 'choose'; pointer: string; kind: Schema | undefined }

const NONE: Fresh = new Set()

export type DraftState = ReturnType<typeof useDraft>

/** `opened`: rules for addresses that the portal or an agent opens; only for forms with such fields. */
export function useDraft(schema: Schema, validators: Validators, begin: () => { start: unknown; draft: unknown }, opened?: Opened) {
  const { test } = validators
  const reduce = useCallback((state: State, action: Action) => reduceWith(schema, validators, state, action), [schema, validators])
  const [state, act] = useReducer(reduce, undefined, () => ({
    ...begin(),
    touched: new Set<string>(),
    submitted: false,
    fresh: NONE,
    server: [],
    blocked: {},
    chosen: {},
  }))
  const { draft, start, touched } = state
  // Judges addresses each time a field has been left.
  useEffect(() => {
    if (!opened || touched.size === 0) return
    loadScript(() => import('../errors/openedErrors.ts')).then(
      ({ openedErrors }) => act({ type: 'tell', errorsOf: (now) => openedErrors(schema, opened, now) }),
      // The server tells it when the form is saved.
      () => undefined,
    )
  }, [schema, opened, touched])

  const verdict = useMemo(() => validators.check(prune(schema, draft, test)), [schema, validators, draft, test])
  const all = useMemo(() => {
    const own = [
      ...inChosen(state.chosen[''] ? verdict.errors : ofNoKind(verdict.errors, draft, schema), draft, state.chosen).map((error) =>
        withHints(error, draft),
      ),
      ...Object.entries(state.blocked).map(([path, keyword]) => ({ path, keyword, params: {} })),
    ]
    return withServer(own, state.server, draft)
  }, [schema, verdict, state.blocked, state.chosen, state.server, draft])
  const shown = useMemo(() => all.filter((error) => isShown(error, state)), [all, state])
  const changes = useMemo<Change[]>(() => changesOf(start, draft), [start, draft])

  return {
    draft: draft as JsonObject,
    start,
    changes,
    errors: shown,
    /** Everything that prevents saving, visible or not. */
    problems: all.filter((error) => !state.server.includes(error as ServerError)),
    /** The payload: pruned and normalized. */
    value: verdict.value,
    submitted: state.submitted,
    change: useCallback((path: Path, value: unknown) => act({ type: 'change', path, value }), []),
    begin: useCallback((path: Path, value: unknown) => act({ type: 'begin', path, value }), []),
    leave: useCallback((path: Path) => afterPress(() => act({ type: 'leave', path })), []),
    /** Errors of every path are visible from now on; values stay as typed. */
    leaveAll: useCallback(() => act({ type: 'leaveAll' }), []),
    replace: useCallback((next: unknown) => act({ type: 'replace', draft: next }), []),
    restart: useCallback((first: unknown, next: unknown = first) => act({ type: 'restart', start: first, draft: next }), []),
    showAll: useCallback(() => act({ type: 'submit' }), []),
    refuse: useCallback((errors: FieldError[]) => act({ type: 'refuse', errors }), []),
    block: useCallback((pointer: string, keyword: string | null) => act({ type: 'block', pointer, keyword }), []),
    choose: useCallback((pointer: string, kind: Schema | undefined) => act({ type: 'choose', pointer, kind }), []),
  }
}

function reduceWith(schema: Schema, { test }: Validators, state: State, action: Action): State {
  switch (action.type) {
    case 'change': {
      const draft = edited(schema, state.draft, action.path, action.value, test, state.start)
      return { ...state, draft, fresh: freshAfter(state.fresh, action.path, state.draft, draft) }
    }
    case 'begin': {
      if (getAt(state.draft, toPointer(action.path)) !== undefined) return state
      const [start, draft] = [state.start, state.draft].map((data) => edited(schema, data, action.path, action.value, test))
      return { ...state, start, draft }
    }
    case 'leave': {
      const leftPointer = toPointer(action.path)
      return {
        ...state,
        draft: settled(schema, state.draft, action.path, test),
        touched: new Set([...state.touched, leftPointer]),
        fresh: freshWithout(state.fresh, leftPointer),
      }
    }
    case 'leaveAll':
      return { ...state, touched: new Set(['']), fresh: NONE }
    case 'replace':
      return { ...state, draft: action.draft }
    case 'restart':
      return {
        start: action.start,
        draft: action.draft,
        touched: new Set(),
        submitted: false,
        fresh: NONE,
        server: [],
        blocked: {},
        chosen: {},
      }
    case 'submit':
      return { ...state, submitted: true, fresh: NONE, server: [] }
    case 'refuse':
      return {
        ...state,
        submitted: true,
        fresh: NONE,
        server: action.errors.map((error) => ({ ...error, value: getAt(state.draft, error.path) })),
      }
    case 'tell': {
      const errors = action
        .errorsOf(state)
        .filter((one) => !state.server.some(({ path, value }) => path === one.path && value === one.value))
      return errors.length > 0 ? { ...state, server: [...state.server, ...errors] } : state
    }
    case 'block':
      return { ...state, blocked: withBlock(state.blocked, action.pointer, action.keyword) }
    case 'choose': {
      const { [action.pointer]: _, ...others } = state.chosen
      return { ...state, chosen: action.kind ? { ...others, [action.pointer]: action.kind } : others }
    }
  }
}

function withBlock(blocked: Readonly<Record<string, string>>, pointer: string, keyword: string | null): Readonly<Record<string, string>> {
  if (keyword !== null) return { ...blocked, [pointer]: keyword }
  if (!(pointer in blocked)) return blocked
  const { [pointer]: _, ...rest } = blocked
  return rest
}
