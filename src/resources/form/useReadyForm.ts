// Everything needed to render a form: the definition resolved for a mode, and its compiled validators.
import { useQuery } from '@tanstack/react-query'
import { fieldWidgets } from '../../custom/areas.ts'
import { loadScreens } from '../../client/words/screenWords.ts'
import { loadValidators } from '../../client/definitions/loadValidators.ts'
import { useAccount } from '../../client/session/useSession.ts'
import type { DefinitionState } from '../../client/definitions/useDefinitions.ts'
import { formSchemaOf } from '../../engine/resolve/formSchema.ts'

type FormRequest = { type: string; mode: 'create' | 'edit'; active?: boolean | undefined; enabled?: boolean }

export function useReadyForm(definition: DefinitionState, { type, mode, active, enabled = true }: FormRequest) {
  const account = useAccount()?.name
  return useQuery({
    queryKey: ['form', type, account ?? null, mode, active ?? null, definition.status === 'ready' ? definition.definition.hash : null],
    enabled: enabled && definition.status === 'ready',
    staleTime: Infinity,
    queryFn: async () => {
      if (definition.status !== 'ready') throw new Error('a form is made of a loaded definition')
      const form = { ...formSchemaOf(definition.definition, { mode, active }), opened: definition.opened }
      const widgets = Object.values(form.resolved.ui).flatMap(({ widget }) => fieldWidgets[String(widget)] ?? [])
      const [validators] = await Promise.all([loadValidators(form.hash, type, account, form.schema), loadScreens(widgets)])
      return { form, validators }
    },
  })
}
