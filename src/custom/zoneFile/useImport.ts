// The steps of an import of a file: compare with the stored records, try the changes, apply all of them or none, undo.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import { applyTried, type Keyed, MAX_IN_BATCH, type Refusal, type Tried, tryAll } from './batches.ts'
import type { Change, Result } from './changes.ts'

/** A kind of file, and how its rows become changes. */
export type FileKind<File, Stored, Options, Row> = {
  type: string
  /** Of the records to compare with. */ filter: object
  /** An order that the list has an index for. */ sort?: string | undefined
  usual: Options
  read: (text: string) => File
  plan: (file: File, stored: Stored[], options: Options) => Row[]
  /** The rows that change something, in the order in which they are applied. */ inWritingOrder: (rows: Row[]) => Row[]
  changeOf: (row: Row) => Change | undefined
  /** Equal for rows whose records the server compares with each other. */ keyOf?: (row: Row) => string
  /** The change that undoes the change of a row. */ undoOf: (row: Row, result: Result) => Change
}
/** `tried`: the changes of `writing`, as the server answered them. */
type Compared<Row> = { rows: Row[]; refusals: Map<Row, Refusal>; writing: Row[]; tried: Tried }
type Applied<Row> = { rows: Row[]; results: Result[] }
export type Step<Options, Row> =
  | { at: 'file' }
  /** `total`: the changes to try, once they are known. */
  | { at: 'comparing'; done?: number; total?: number }
  | ({ at: 'compared'; options: Options } & Compared<Row>)
  | { at: 'applying'; total: number }
  | ({ at: 'applied' } & Applied<Row>)
  /** Of the comparison, or of applying what was compared. Nothing has changed. */
  | { at: 'failed'; failure: unknown; isApplying?: true }

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
  /** Undoes the last change first. Throws what the API throws. */ undo: (applied: Applied<Row>) => Promise<void>
}

export function useImport<File, Stored extends { id: string }, Options, Row>(
  kind: FileKind<File, Stored, Options, Row>,
): Import<Stored, Options, Row> {
  const { type, filter, sort = 'id', usual, read, plan, inWritingOrder, changeOf, keyOf, undoOf } = kind
  const provider = useDataProvider()
  const client = useQueryClient()
  const [step, setStep] = useState<Step<Options, Row>>({ at: 'file' })
  const file = useRef<File>(undefined)
  const stored = useRef<Stored[]>([])
  // An answer for options that were changed meanwhile is dropped.
  const round = useRef(0)
  const keyed = (row: Row, change: Change): Keyed => ({ change, key: keyOf?.(row) })

  const compare = async (options: Options): Promise<void> => {
    const mine = (round.current += 1)
    setStep({ at: 'comparing' })
    try {
      const rows = plan(file.current!, stored.current, options)
      const writing = inWritingOrder(rows).filter((row) => changeOf(row) !== undefined)
      const tried = await tryAll(
        type,
        writing.map((row) => keyed(row, changeOf(row)!)),
        (done) => {
          if (mine !== round.current) throw new Abandoned()
          setStep({ at: 'comparing', done, total: writing.length })
        },
      )
      if (mine !== round.current) return
      const refusals = new Map(tried.refusals.map((one) => [writing[one.index]!, one]))
      setStep({ at: 'compared', options, rows, refusals, writing, tried })
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

  const leftOf = ({ writing, refusals }: Compared<Row>): Row[] => writing.filter((row) => !refusals.has(row))

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
    async apply(compared: Compared<Row>): Promise<void> {
      const { writing, tried } = compared
      const rows = leftOf(compared)
      setStep({ at: 'applying', total: rows.length })
      try {
        const changes = writing.map((row) => changeOf(row)!)
        setStep({ at: 'applied', rows, results: await applyTried(type, changes, tried) })
      } catch (failure) {
        setStep({ at: 'failed', failure, isApplying: true })
      }
      await client.invalidateQueries({ queryKey: [type] })
    },
    async undo({ rows, results }: Applied<Row>): Promise<void> {
      const all = rows.map((row, index) => keyed(row, undoOf(row, results[index]!))).toReversed()
      const changes = all.map(({ change }) => change)
      // A single batch is tried by writing it.
      const tried: Tried = all.length > MAX_IN_BATCH ? await tryAll(type, all) : { refusals: [], results: new Map() }
      const [refusal] = tried.refusals
      if (refusal) throw refusal.cause
      await applyTried(type, changes, tried)
      await client.invalidateQueries({ queryKey: [type] })
    },
  }
}
