// The steps of an import of a file: compare with the stored records, try the changes, apply all of them or none, undo.
import { useQueryClient } from '@tanstack/react-query'
import { type DataProvider, useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import { applyTried, type Keyed, MAX_IN_BATCH, type Refusal, type Tried, tryAll } from './batches.ts'
import type { Change, Result } from './changes.ts'
import { afterPaint, useLatestRun } from './useLatestRun.ts'

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
  | ({ at: 'working' } & Progress)
  | ({ at: 'compared'; options: Options } & Compared<Row>)
  | { at: 'applying'; total: number }
  | ({ at: 'applied' } & Applied<Row>)
  /** Of the comparison, or of applying what was compared. Nothing has changed. */
  | { at: 'failed'; failure: unknown; isApplying?: true }

/** The file is read, then the stored records, then changes are tried: of the import, or of its undoing. `total`: once it is known. */
export type Progress = { phase: 'file' | 'records' | 'changes' | 'undoing'; done?: number; total?: number }

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
  /** Undoes the last change first; false if somebody went on to something else. Throws what the API throws. */
  undo: (applied: Applied<Row>) => Promise<boolean>
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
  const { begin, end } = useLatestRun<Progress>((progress) => setStep({ at: 'working', ...progress }))
  const keyed = (row: Row, change: Change): Keyed => ({ change, key: keyOf?.(row) })

  const compare = async (options: Options, { isLatest, show } = begin()): Promise<void> => {
    try {
      show({ phase: 'changes' })
      await afterPaint()
      const rows = plan(file.current!, stored.current, options)
      const writing = inWritingOrder(rows).filter((row) => changeOf(row) !== undefined)
      const tried = await tryAll(
        type,
        writing.map((row) => keyed(row, changeOf(row)!)),
        (done) => show({ phase: 'changes', done, total: writing.length }),
      )
      if (!isLatest()) return
      const refusals = new Map(tried.refusals.map((one) => [writing[one.index]!, one]))
      setStep({ at: 'compared', options, rows, refusals, writing, tried })
    } catch (failure) {
      if (isLatest()) setStep({ at: 'failed', failure })
    }
  }
  const readAll = (onProgress?: OnProgress): Promise<Stored[]> => readPages(provider, type, { filter, sort }, onProgress)
  const leftOf = ({ writing, refusals }: Compared<Row>): Row[] => writing.filter((row) => !refusals.has(row))

  return {
    step,
    readAll,
    leftOf,
    reset: () => {
      end()
      setStep({ at: 'file' })
    },
    choose: (options: Options) => void compare(options),
    async read(text: string): Promise<void> {
      const own = begin()
      try {
        own.show({ phase: 'file' })
        await afterPaint()
        file.current = read(text)
        own.show({ phase: 'records' })
        stored.current = await readAll((done, total) => own.show({ phase: 'records', done, total }))
      } catch (failure) {
        if (own.isLatest()) setStep({ at: 'failed', failure })
        return
      }
      await compare(usual, own)
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
    async undo(applied: Applied<Row>): Promise<boolean> {
      const { rows, results } = applied
      const { isLatest, show } = begin()
      const all = rows.map((row, index) => keyed(row, undoOf(row, results[index]!))).toReversed()
      const changes = all.map(({ change }) => change)
      try {
        // A single batch is tried by writing it.
        const tried: Tried =
          all.length > MAX_IN_BATCH
            ? await tryAll(type, all, (done) => show({ phase: 'undoing', done, total: all.length }))
            : { refusals: [], results: new Map() }
        const [refusal] = tried.refusals
        if (refusal) throw refusal.cause
        if (!isLatest()) return false
        setStep({ at: 'applying', total: all.length })
        await applyTried(type, changes, tried)
      } catch (failure) {
        if (!isLatest()) return false
        setStep({ at: 'applied', ...applied })
        throw failure
      }
      await client.invalidateQueries({ queryKey: [type] })
      return true
    },
  }
}

type OnProgress = (done: number, total: number) => void

/** All records of a list, page after page. */
async function readPages<Stored extends { id: string }>(
  provider: DataProvider,
  type: string,
  { filter, sort }: { filter: object; sort: string },
  onProgress?: OnProgress,
): Promise<Stored[]> {
  const found: Stored[] = []
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await provider.getList<Stored>(type, {
      filter,
      sort: { field: sort, order: 'ASC' },
      pagination: { page, perPage: PAGE },
    })
    found.push(...data)
    onProgress?.(found.length, total)
    if (data.length < PAGE || found.length >= total) return found
  }
}
