import { useState } from 'react'

type Props = { text: string; label: string; undo: () => void }

/** What was removed, and one way back. */
export function UndoText({ text, label, undo }: Props) {
  const [used, setUsed] = useState(false)
  const run = () => {
    setUsed(true)
    undo()
  }
  return <>{text} {!used && <button type="button" className="btn link" onClick={run}>{label}</button>}</>
}
