// Index, column and rail of a form; the column holds the errors of a failed save, the restored draft, and the panels.
import { useMemo, type ReactNode } from 'react'
import type { FormSchema } from '../../engine/resolve/formSchema.ts'
import { parseFieldPath } from '../../engine/schema/paths.ts'
import { isSchema } from '../../engine/schema/refs.ts'
import type { Schema } from '../../engine/schema/types.ts'
import type { ResolvedSection } from '../../engine/types.ts'
import type { FormHost } from '../../ui/form/context.ts'
import type { ErrorTree } from '../../ui/form/schema/errorTree.ts'
import { rootCache } from '../../ui/form/schema/live.ts'
import { alternativesOf } from '../../ui/form/schema/schemaFacts.ts'
import { FormHostProvider } from '../../ui/form/context.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { RefusedAlert } from './errors/RefusedAlertLazy.tsx'
import { SectionIndex, SectionSelect } from './SectionIndex.tsx'
import type { DraftState } from './draft/useDraft.ts'

/** `isQuiet`: the focus goes to the first error instead of the alert. */
export type Refusal = { turn: number; text?: string; isQuiet?: boolean }
type Props = {
  formId: string
  form: FormSchema
  host: FormHost
  state: DraftState
  errors: ErrorTree
  sections: ResolvedSection[]
  refusal: Refusal | undefined
  notice: ReactNode
  /** Above the form: the header of the open map entry. */
  head?: ReactNode
  /** Replaces the form: the table of a map. */
  content?: ReactNode
  /** The index beside `content`. */
  entries?: ReactNode
  /** The path of an entry that is shown on its own: the index counts only errors and changes below it. */
  under?: string | undefined
  facts: ReactNode
  rail: ReactNode
  /** A part of the definition beside the form, in place of the index and the rail. */
  sidePanel?: ReactNode
  /** The form is disabled, because another page is about to replace it. */
  locked: boolean
  /** Draws something over the form. */
  cover?: ((form: ReactNode) => ReactNode) | undefined
  /** Above everything: why the record is read-only, and how to change that. */
  card: ReactNode
  onSubmit: () => void
  onJump: (pointer: string) => void
}

export function EditorBody({
  formId,
  form,
  host,
  state,
  errors,
  sections,
  refusal,
  notice,
  head,
  content,
  entries,
  under = '',
  facts,
  rail,
  sidePanel,
  locked,
  cover = (form) => form,
  card,
  onSubmit,
  onJump,
}: Props) {
  const indexed = useDrawnSections(host, form.schema, state.draft, sections)
  const fields = indexed.reduce((sum, section) => sum + section.fields.length, 0)
  // A root that is a choice of kinds is rendered whole, without its sections.
  const areDrawn = indexed.some((section) =>
    section.fields.some((field) => form.schema.properties && (parseFieldPath(field)[0] ?? '') in form.schema.properties),
  )
  const hasIndex = !sidePanel && indexed.length >= 3 && fields >= 6 && areDrawn
  const isUnder = (pointer: string) => `${pointer}/`.startsWith(`${under}/`)
  const index = {
    sections: indexed,
    errors: state.errors.filter(({ path }) => isUnder(path)),
    changes: state.changes.filter(({ pointer }) => isUnder(pointer)),
    words: host.words,
  }
  const isRefused = refusal !== undefined && (state.errors.length > 0 || refusal.text !== undefined)
  return (
    <div className={frameOf({ hasIndex, isTable: entries !== undefined, hasSidePanel: Boolean(sidePanel) })}>
      {hasIndex ? <SectionIndex {...index} /> : entries}
      <div className="stack">
        {card}
        {hasIndex && <SectionSelect {...index} />}
        {facts}
        {isRefused && (
          <RefusedAlert
            key={refusal.turn}
            errors={state.errors}
            text={refusal.text}
            isQuiet={refusal.isQuiet}
            schema={form.schema}
            sections={form.resolved.form.sections ?? sections}
            words={host.words}
            data={state.draft}
            onJump={onJump}
          />
        )}
        {notice}
        <div inert={locked} className={card ? 'dimmed' : undefined}>
          {cover(
            <>
              {head}
              {content ?? <RecordForm id={formId} host={host} draft={state.draft} errors={errors} onSubmit={onSubmit} />}
            </>,
          )}
        </div>
      </div>
      {sidePanel ? (
        <FormHostProvider value={host}>
          <div className="side-panel">{sidePanel}</div>
        </FormHostProvider>
      ) : (
        rail
      )}
    </div>
  )
}

function frameOf({ hasIndex, isTable, hasSidePanel }: { hasIndex: boolean; isTable: boolean; hasSidePanel: boolean }): string {
  if (hasSidePanel) return 'form no-idx with-side-panel'
  return hasIndex ? 'form' : isTable ? 'form tables' : 'form no-idx'
}

/** Without sections whose fields a condition on others forbids at present. */
function useDrawnSections({ schemaUtils }: FormHost, schema: Schema, data: unknown, sections: ResolvedSection[]): ResolvedSection[] {
  const forbidden = useMemo(() => forbiddenNames(schema), [schema])
  const drawn = drawnSections(schema, sections)
  if (forbidden.size === 0) return drawn
  const { properties = {} } = rootCache(schemaUtils).at(schemaUtils, schema, data)
  const isGone = (field: string) => {
    const name = parseFieldPath(field)[0] ?? ''
    return forbidden.has(name) && typeof properties[name] !== 'object'
  }
  return drawn.filter(({ fields }) => fields.length === 0 || !fields.every(isGone))
}

/** Fields that some condition of the record forbids. */
function forbiddenNames(schema: Schema): Set<string> {
  const branches = [schema, ...(schema.allOf ?? [])].flatMap((part) => (isSchema(part) ? [part.then, part.else] : []))
  const properties = branches.flatMap((branch) => (isSchema(branch) ? Object.entries(branch.properties ?? {}) : []))
  return new Set(properties.flatMap(([name, member]) => (member === false ? [name] : [])))
}

/** Without sections of fields that only some kinds of the record have: these are drawn with their kind. */
function drawnSections(schema: Schema, sections: ResolvedSection[]): ResolvedSection[] {
  if (!schema.properties || !alternativesOf(schema)) return sections
  const isDeclared = (field: string) => Object.hasOwn(schema.properties ?? {}, parseFieldPath(field)[0] ?? '')
  return sections.filter(({ fields }) => fields.length === 0 || fields.some(isDeclared))
}
