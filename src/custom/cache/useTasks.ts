// The tasks of the account, newest first. Changes arrive on the event stream; while a task runs they are polled as well.
import { useGetList } from 'ra-core'
import { useState } from 'react'
import { isRunning, type Task } from './task.ts'

export const perPage = 10
const pollEvery = 5000

export type Tasks = {
  rows: Task[]
  total: number
  page: number
  toPage: (page: number) => void
  isPending: boolean
  error: unknown
  refetch: () => void
  /** The newest task, while it is running. */ running: Task | undefined
}

export function useTasks(type: string): Tasks {
  const [page, toPage] = useState(1)
  const {
    data,
    total = 0,
    isPending,
    error,
    refetch,
  } = useGetList<Task>(
    type,
    { pagination: { page, perPage }, sort: { field: 'created_at', order: 'DESC' } },
    {
      refetchInterval: (query) => (query.state.data?.data.some(isRunning) ? pollEvery : false),
    },
  )
  const rows = data ?? []
  return {
    rows,
    total,
    page,
    toPage,
    isPending,
    error,
    refetch: () => void refetch(),
    running: page === 1 ? rows.find(isRunning) : undefined,
  }
}
