// The draft that is stored beside a record, and the version that it was made from.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { readSavedDraft, type SavedDraft } from '../../../client/calls/drafts.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import type { WithRevisions } from '../history/revisions.ts'

/** `base`: the record in the version that the draft was made from. */
export type StoredDraft = SavedDraft & { base: StoredRecord }

/** Read once, when the page opens. */
export function useStoredDraft(type: string, record: StoredRecord | undefined, { enabled }: { enabled: boolean }) {
  const dataProvider = useDataProvider<WithRevisions>()
  const client = useQueryClient()
  const queryKey = [type, 'draft', String(record?.id)]
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: enabled && record !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async (): Promise<StoredDraft | null> => {
      const saved = await readSavedDraft(type, record!.id)
      if (!saved) return null
      const { version = 0 } = saved.record
      return { ...saved, base: version === record!.version ? record! : (await dataProvider.revision(type, record!.id, version)).record }
    },
  })
  return {
    isLoading: enabled && data === undefined,
    error,
    refetch,
    stored: data ?? undefined,
    put: (next: StoredDraft | undefined) => void client.setQueryData(queryKey, next ?? null),
  }
}
