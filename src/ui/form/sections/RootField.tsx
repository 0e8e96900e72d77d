// The record as a column of panels, one per section. The data is nested; a section renders its named fields from
// anywhere in it, each with its own path.
import { memo, useMemo, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { toPointer } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import { useForm, type NodeProps, type OpenedEntry } from '../context.ts'
import { detailsOf } from './details.ts'
import { errorsUnder, type ErrorTree } from '../schema/errorTree.ts'
import { LiveCache, needsWork, rootCache } from '../schema/live.ts'
import { hasOtherMembers } from './otherNames.ts'
import { OtherMembers } from './OtherMembersLazy.tsx'
import { kindsName } from '../texts/fieldNames.ts'
import { sectionFieldsOf, type SectionField } from './sectionFields.ts'
import { isData } from '../rows/rows.ts'
import { alternativesOf, mapValueSchema } from '../schema/schemaFacts.ts'
import { countInView, heightOf } from './sectionHeights.ts'
import { SectionPanel, WaitingSection } from './SectionPanel.tsx'
import { useFilling } from './useFilling.ts'

type Props = { schema: Schema; value: unknown; errors: ErrorTree | undefined }

export const RootField = memo(function RootField({ schema, value, errors }: Props) {
  const host = useForm()
  const [caches] = useState(() => new Map<string, LiveCache>())
  const liveAt = (path: string[], own: Schema, data: unknown): Schema => {
    const key = toPointer(path)
    const cache = path.length === 0 ? rootCache(host.schemaUtils) : (caches.get(key) ?? new LiveCache())
    caches.set(key, cache)
    return needsWork(own) ? cache.at(host.schemaUtils, own, data) : own
  }
  const fieldAt = (path: string[]): SectionField | undefined => {
    const names = inEntry(path, host.entry)
    let at: { schema: Schema; value: unknown; errors: ErrorTree | undefined } = { schema, value, errors }
    let required = false
    let parent = schema
    for (const [index, name] of names.entries()) {
      const own = liveAt(names.slice(0, index), at.schema, at.value)
      const member = Object.hasOwn(own.properties ?? {}, name)
        ? own.properties?.[name]
        : name === path[index]
          ? undefined
          : mapValueSchema(own)
      if (typeof member !== 'object') return undefined
      required = own.required?.includes(name) ?? false
      parent = at.schema
      at = {
        schema: member,
        value: isData(at.value) && Object.hasOwn(at.value, name) ? at.value[name] : undefined,
        errors: errorsUnder(at.errors, name),
      }
    }
    return { ...at, names, at: path, required, dependents: detailsOf(parent).get(names.at(-1) ?? '') ?? [] }
  }
  const whole = liveAt([], schema, value)
  const panels = host.sections.map((section) => ({ section, fields: sectionFieldsOf(section, whole, fieldAt) }))
  const kinds = useKinds(whole)
  // A root that is not a plain object (a choice of kinds) is one field of its own.
  if (panels.every(({ fields }) => fields.length === 0)) return <Whole schema={schema} value={value} errors={errors} />
  const isWhole = !host.entry && (host.resolved.form.tabs ?? []).length === 0
  return (
    <>
      <Panels panels={panels}>{kinds && !host.entry && <Whole schema={kinds} value={value} errors={errors} />}</Panels>
      {isWhole && hasOtherMembers(whole, value) && (
        <Whole schema={whole} value={value} errors={errors} title={host.words.t('form.otherFields')} Part={OtherMembers} />
      )}
    </>
  )
})

/** Kinds of the record, beside fields that all of them have. */
function useKinds(whole: Schema): Schema | undefined {
  const { words } = useForm()
  return useMemo(() => {
    const kinds = alternativesOf(whole)
    return kinds && { type: 'object', title: kindsName(kinds, words), oneOf: kinds }
  }, [whole, words])
}

/** `children` are drawn below the first section. */
function Panels({ panels, children }: { panels: SectionProps[]; children: ReactNode }) {
  const shown = panels.filter(({ fields }) => fields.length > 0)
  const drawn = useFilling(shown.length, () =>
    countInView(
      shown.map(({ section, fields }) => heightOf(section, fields)),
      window.innerHeight,
    ),
  )
  const [first, ...others] = shown.map(({ section, fields }, index) =>
    index < drawn ? (
      <Section key={section.id} section={section} fields={fields} />
    ) : (
      <WaitingSection key={section.id} section={section} fields={fields} />
    ),
  )
  return (
    <>
      {first}
      {children}
      {others}
    </>
  )
}

const root: string[] = []

/** The key of the open entry, which replaces the `*`. */
function inEntry(path: string[], entry: OpenedEntry | undefined): string[] {
  return entry && path[entry.map.length] === '*' && entry.map.every((name, index) => path[index] === name)
    ? path.with(entry.map.length, entry.key)
    : path
}

type WholeProps = Props & { title?: string; Part?: ComponentType<NodeProps> }

function Whole({ schema, value, errors, title, Part }: WholeProps) {
  const { Node } = useForm()
  const Drawn = Part ?? Node
  return (
    <section className="panel sec" aria-label={title}>
      {title !== undefined && (
        <div className="panel-h">
          <h2>{title}</h2>
        </div>
      )}
      <div className="panel-b" style={title === undefined ? { paddingTop: 16 } : undefined}>
        <Drawn schema={schema} path={root} at={root} value={value} errors={errors} required face="only" />
      </div>
    </section>
  )
}

type SectionProps = { section: ResolvedSection; fields: SectionField[] }

const Section = memo(
  SectionPanel,
  (before: SectionProps, after: SectionProps) =>
    before.section === after.section &&
    before.fields.length === after.fields.length &&
    before.fields.every((field, index) => isSameField(field, after.fields[index])),
)

function isSameField(one: SectionField, other: SectionField | undefined): boolean {
  return (
    other !== undefined &&
    one.schema === other.schema &&
    one.value === other.value &&
    one.errors === other.errors &&
    one.required === other.required &&
    toPointer(one.names) === toPointer(other.names)
  )
}
