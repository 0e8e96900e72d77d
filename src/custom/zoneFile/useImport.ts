// The steps of an import of a file: compare with the stored records, try the changes, apply them in batches, undo.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import { MAX_IN_BATCH, refusalsOf, sendBatch, type Refusal } from './batches.ts'
import type { Change, Result } from './changes.ts'

/** What a kind of file is, and how its rows become changes. */
export type FileKind<File, Stored, Options, Row> = {
  type: string
  /** Of the records to compare with. */ filter: object
  /** An order that the list has an index for. */ sort?: string | undefined
  usual: Options
  read: (text: string) => File
  plan: (file: File, stored: Stored[], options: Options) => Row[]
  /** The rows that change something, in the order in which they are applied. */ inWritingOrder: (rows: Row[]) => Row[]
  changeOf: (row: Row) => Change | undefined
  /** The change that undoes the change of a row. */ undoOf: (row: Row, result: Result) => Change
}
type Compared<Row> = { rows: Row[]; refusals: Map<Row, Refusal> }
type Applied<Row> = { rows: Row[]; results: Result[] }
export type Step<Options, Row> =
  | { at: 'file' }
  /** `total`: the changes to try, once they are known. */
  | { at: 'comparing'; done?: number; total?: number }
  | ({ at: 'compared'; options: Options } & Compared<Row>)
  | { at: 'applying'; done: number; total: number }
  | ({ at: 'applied'; total: number; failure?: unknown } & Applied<Row>)
  | { at: 'failed'; failure: unknown }

/** Thrown once nobody waits for the answers, so that no more requests are sent. */
class Abandoned extends Error {}

/** The largest page of the API. */
const PAGE = 200

export type Import<Stored, Options, Row> = {
  step: Step<Options, Row>
  reset: () => void
  choose: (options: Options) => void
  read: (text: string) => Promise<void>
  readAll: () => Promise<Stored[]>
  /** Rows that can be applied. */ leftOf: (compared: Compared<Row>) => Row[]
  apply: (compared: Compared<Row>) => Promise<void>
  /** The last change is taken back first. Throws what the API throws. */ undo: (applied: Applied<Row>) => Promise<void>
}

export function useImport<File, Stored extends { id: string }, Options, Row>(
  kind: FileKind<File, Stored, Options, Row>,
): Import<Stored, Options, Row> {
  const { type, filter, sort = 'id', usual, read, plan, inWritingOrder, changeOf, undoOf } = kind
  const provider = useDataProvider()
  const client = useQueryClient()
  const [step, setStep] = useState<Step<Options, Row>>({ at: 'file' })
  const file = useRef<File>(undefined)
  const stored = useRef<Stored[]>([])
  // An answer for options that were changed meanwhile is dropped.
  const round = useRef(0)
  const changesOf = (rows: Row[]): Change[] => rows.flatMap((row) => changeOf(row) ?? [])

  const compare = async (options: Options): Promise<void> => {
    const mine = (round.current += 1)
    setStep({ at: 'comparing' })
    try {
      const rows = plan(file.current!, stored.current, options)
      const writing = inWritingOrder(rows)
      const changes = changesOf(writing)
      const refusals = await refusalsOf(type, changes, (done) => {
        if (mine !== round.current) throw new Abandoned()
        setStep({ at: 'comparing', done, total: changes.length })
      })
      if (mine !== round.current) return
      setStep({ at: 'compared', options, rows, refusals: new Map(refusals.map((one) => [writing[one.index]!, one])) })
    } catch (failure) {
      if (mine === round.current) setStep({ at: 'failed', failure })
    }
  }
  const readAll = async (): Promise<Stored[]> => {
    const found: Stored[] = []
    for (let page = 1; ; page += 1) {
      const { data, total = 0 } = await provider.getList<Stored>(type, {
        filter,
        sort: { field: sort, order: 'ASC' },
        pagination: { page, perPage: PAGE },
      })
      found.push(...data)
      if (data.length < PAGE || found.length >= total) return found
    }
  }

  const leftOf = ({ rows, refusals }: Compared<Row>): Row[] => inWritingOrder(rows).filter((row) => !refusals.has(row))

  return {
    step,
    readAll,
    leftOf,
    reset: () => {
      round.current += 1
      setStep({ at: 'file' })
    },
    choose: (options: Options) => void compare(options),
    async read(text: string): Promise<void> {
      setStep({ at: 'comparing' })
      try {
        file.current = read(text)
        stored.current = await readAll()
      } catch (failure) {
        return setStep({ at: 'failed', failure })
      }
      await compare(usual)
    },
    async apply({ rows, refusals }: Compared<Row>): Promise<void> {
      const writing = leftOf({ rows, refusals })
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
        for (const part of partsOf(changesOf(writing))) {
          setStep({ at: 'applying', done: results.length, total: writing.length })
          results.push(...(await sendBatch(type, part)))
        }
        report()
      } catch (failure) {
        report(failure)
      }
      await client.invalidateQueries({ queryKey: [type] })
    },
    async undo({ rows, results }: Applied<Row>): Promise<void> {
      const changes = rows.map((row, index) => undoOf(row, results[index]!)).toReversed()
      for (const part of partsOf(changes)) await sendBatch(type, part)
      await client.invalidateQueries({ queryKey: [type] })
    },
  }
}

const partsOf = (changes: Change[]): Change[][] =>
  Array.from({ length: Math.ceil(changes.length / MAX_IN_BATCH) }, (_, part) =>
    changes.slice(part * MAX_IN_BATCH, (part + 1) * MAX_IN_BATCH),
  )
