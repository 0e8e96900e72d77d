// The question before a form with changes is left.
import { memo } from 'react'
import type { FormWords } from '../../../ui/form/context.ts'
import { LeaveDialog } from '../../form/draft/LeaveDialog.tsx'
import { useGuard, type Guarded } from '../../form/draft/useGuard.ts'

type Props = Guarded & { words: FormWords; onForget: () => void }

// A keystroke does not register the question with the router again.
export const LeaveQuestion = memo(function LeaveQuestion({ words, onForget, ...guarded }: Props) {
  const blocker = useGuard(guarded)
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveDialog
      title={words.t('form.leaveTitle')}
      text={words.t('form.leaveText')}
      words={words}
      onStay={() => blocker.reset()}
      onDiscard={() => {
        onForget()
        blocker.proceed()
      }}
    />
  )
})
