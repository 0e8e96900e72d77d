// The steps of an import: compare with the zone, try the changes, apply them in batches, undo.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo, useRef, useState } from 'react'
import { readZoneFile, type ZoneFile } from '../../engine/formats/dns/zoneFile.ts'
import { MOST_IN_BATCH, refusalsOf, sendBatch, type Refusal } from './batches.ts'
import { changeOf, inWritingOrder, planOf, undoOf, type Change, type Options, type Result, type Row, type StoredSet } from './plan.ts'

type Given = { type: string; types: readonly string[]; zone: string; parent: { field: string; id: string } }
type Compared = { rows: Row[]; refusals: Map<Row, Refusal> }
/** `writing` rows are applied in this order. */
type Applied = { rows: Row[]; results: Result[] }
export type Step =
  | { at: 'file' }
  | { at: 'comparing' }
  | ({ at: 'compared'; options: Options } & Compared)
  | { at: 'applying'; done: number; total: number }
  | ({ at: 'applied'; total: number; failure?: unknown } & Applied)
  | { at: 'failed'; failure: unknown }

const usual: Options = { others: 'keep', same: 'replace' }
/** The largest page of the API. */
const PAGE = 200

export function useImport({ type, types, zone, parent }: Given) {
  const provider = useDataProvider()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'file' })
  const file = useRef<ZoneFile>(undefined)
  const stored = useRef<StoredSet[]>([])
  // An answer for options that were changed meanwhile is dropped.
  const round = useRef(0)
  const fields = useMemo(() => ({ [parent.field]: parent.id }), [parent])

  const compare = async (options: Options): Promise<void> => {
    const mine = (round.current += 1)
    setStep({ at: 'comparing' })
    try {
      const rows = planOf(file.current!, stored.current, options)
      const writing = inWritingOrder(rows)
      const refusals = await refusalsOf(type, changesOf(writing, fields))
      if (mine !== round.current) return
      setStep({ at: 'compared', options, rows, refusals: new Map(refusals.map((one) => [writing[one.index]!, one])) })
    } catch (failure) {
      if (mine === round.current) setStep({ at: 'failed', failure })
    }
  }
  const readAll = async (): Promise<StoredSet[]> => {
    const sets: StoredSet[] = []
    for (let page = 1; ; page += 1) {
      const sort = { field: 'id', order: 'ASC' as const }
      const { data, total = 0 } = await provider.getList<StoredSet>(type, { filter: fields, sort, pagination: { page, perPage: PAGE } })
      sets.push(...data)
      if (data.length < PAGE || sets.length >= total) return sets
    }
  }

  return {
    step,
    reset: () => {
      round.current += 1
      setStep({ at: 'file' })
    },
    choose: (options: Options) => void compare(options),
    async read(text: string): Promise<void> {
      setStep({ at: 'comparing' })
      file.current = readZoneFile(text, { zone, types })
      try {
        stored.current = await readAll()
      } catch (failure) {
        return setStep({ at: 'failed', failure })
      }
      await compare(usual)
    },
    async apply({ rows, refusals }: Compared): Promise<void> {
      const writing = inWritingOrder(rows).filter((row) => !refusals.has(row))
      const results: Result[] = []
      const report = (failure?: unknown) =>
        setStep({
          at: 'applied',
          rows: writing.slice(0, results.length),
          results,
          total: writing.length,
          ...(failure !== undefined && { failure }),
        })
      try {
        for (const part of partsOf(changesOf(writing, fields))) {
          setStep({ at: 'applying', done: results.length, total: writing.length })
          results.push(...(await sendBatch(type, part)))
        }
        report()
      } catch (failure) {
        report(failure)
      }
      await client.invalidateQueries({ queryKey: [type] })
    },
    /** The last change is taken back first. Throws what the API throws. */
    async undo({ rows, results }: Applied): Promise<void> {
      const changes = rows.map((row, index) => undoOf(row, results[index]!, fields)).toReversed()
      for (const part of partsOf(changes)) await sendBatch(type, part)
      await client.invalidateQueries({ queryKey: [type] })
    },
  }
}

const changesOf = (rows: Row[], fields: object): Change[] => rows.flatMap((row) => changeOf(row, fields) ?? [])
const partsOf = (changes: Change[]): Change[][] =>
  Array.from({ length: Math.ceil(changes.length / MOST_IN_BATCH) }, (_, part) =>
    changes.slice(part * MOST_IN_BATCH, (part + 1) * MOST_IN_BATCH),
  )
