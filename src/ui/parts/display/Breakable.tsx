import { Fragment } from 'react'

const MARKS = /(?<=[./_@-])(?=[^./_@-])/

/** A name that wraps after its dots, hyphens and the like; inside a part only if the part is wider than its line. */
export function Breakable({ text }: { text: string }) {
  return (
    <span>
      {text.split(MARKS).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
