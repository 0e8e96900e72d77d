import { RetryIn } from '../../ui/parts/feedback/RetryIn.tsx'

/** What was refused, and how long it is until the next try. `retryAt` in milliseconds. */
export function Refused({ text, retryAt }: { text: string; retryAt: number }) {
  return (
    <>
      {text} <RetryIn at={retryAt} />
    </>
  )
}
