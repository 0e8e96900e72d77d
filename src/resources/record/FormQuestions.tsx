// Links beside a form for those who need help with it: each opens a request in a dialog, with what it is about already chosen.
import { memo, useState } from 'react'
import type { FormQuestion } from '../../engine/load/resource/resourceFile.ts'
import type { FormWords } from '../../ui/form/context.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { useSummary } from '../../client/definitions/useDefinitions.ts'
import { RequestDialog } from '../order/RequestDialogLazy.tsx'

type Props = { questions: readonly FormQuestion[]; words: FormWords }

export const FormQuestions = memo(function FormQuestions({ questions, words }: Props) {
  return (
    <p className="row wrap">
      {questions.map((question) => (
        <Question key={question.id} question={question} words={words} />
      ))}
    </p>
  )
})

/** Absent for those who may not send the request. */
function Question({ question: { id, order, given }, words }: { question: FormQuestion; words: FormWords }) {
  const [isOpen, setOpen] = useState(false)
  const text = words.text('questions', id) ?? id
  if (!useSummary(order)?.can.create) return null
  return (
    <>
      <Button kind="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && <RequestDialog type={order} title={text} {...(given && { given })} onClose={() => setOpen(false)} />}
    </>
  )
}
