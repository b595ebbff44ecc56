import { languages } from '@safe-menu/contracts/languages'
import { useState } from 'react'
import { saveFile } from '../../../api/download.ts'
import { Button } from '../../../ui/base/button.tsx'
import { TextArea } from '../../../ui/form/text-field.tsx'
import { csvTemplate } from './csv-file.ts'

interface StepFileProps {
  /** Returns what is wrong with the text, or nothing. */
  readonly onText: (text: string) => string | undefined
}

/** What can be imported, while no file is chosen. */
export function StepFile({ onText }: StepFileProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <>
      <p className="text-sm text-soft">
        An allergen matrix with a column for each allergen, lists of allergens in a cell, or codes behind the
        names. What only you know is asked. The columns of our template need no answers; name:de and
        description:de in it hold translations: {languages.join(', ')}.
      </p>
      <Button
        variant="quiet"
        className="-my-2 -ml-4 justify-self-start"
        onClick={() =>
          saveFile(new Blob([csvTemplate()], { type: 'text/csv;charset=utf-8' }), 'safe-menu-template.csv')
        }
      >
        Download a template
      </Button>
      <TextArea
        label="Or paste the text of a menu"
        hint="From a page, a mail or a spreadsheet: sections, dishes, descriptions and prices."
        error={problem}
        value={text}
        onValue={setText}
      />
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => setProblem(text.trim() === '' ? 'Paste a text first.' : onText(text))}
      >
        Read the text
      </Button>
    </>
  )
}
