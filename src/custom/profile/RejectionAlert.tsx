import { RetryIn } from '../../ui/parts/feedback/RetryIn.tsx'

/** A rejection, and the time until the next attempt. `retryAt` in milliseconds. */
export function RejectionAlert({ text, retryAt }: { text: string; retryAt: number }) {
  return (
    <>
      {text} <RetryIn at={retryAt} />
    </>
  )
}
