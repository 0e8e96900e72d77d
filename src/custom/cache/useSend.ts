// Sends a task, one at a time; afterwards the history and the quotas are refetched.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import { problemOf } from '../../ui/problem.ts'
import { taskRejectionOf, type TaskRejection } from './task.ts'

export function useSend(type: string): { busy: boolean; send: (body: Record<string, unknown>) => Promise<TaskRejection | undefined> } {
  const provider = useDataProvider()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const send = async (body: Record<string, unknown>): Promise<TaskRejection | undefined> => {
    setBusy(true)
    try {
      await provider.create(type, { data: body })
      return undefined
    } catch (error) {
      return taskRejectionOf(problemOf(error))
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: [type] })
    }
  }
  return { busy, send }
}
