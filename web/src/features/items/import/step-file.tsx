import { languages } from '@safe-menu/contracts/languages'
import { saveFile } from '../../../api/download.ts'
import { Button } from '../../../ui/base/button.tsx'
import { csvTemplate } from './csv-file.ts'

/** What can be imported, while no file is chosen. */
export function StepFile() {
  return (
    <>
      <p className="text-sm text-soft">
        Excel or CSV: an allergen matrix with a column for each allergen, lists of allergens in a cell, or
        codes behind the names. What only you know is asked. The columns of our template need no answers;
        name:de and description:de in it hold translations: {languages.join(', ')}.
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
    </>
  )
}
