import type { MouseEvent } from 'react'
import { Button } from '../../../../ui/base/button.tsx'
import type { SheetTable } from '../reading/sheet/sheet-table.ts'
import type { ShownPages } from '../use-sheets.ts'
import { openAbout, tableOfPhotos } from './check/photo-menu.ts'
import { PhotoCheck } from './photo-check.tsx'
import { PhotoPages } from './photo-pages.tsx'
import { picturesOf, placesOf } from './photo-pictures.ts'
import type { usePhotos } from './use-photos.ts'

interface PhotoPartProps {
  readonly photos: ReturnType<typeof usePhotos>
  /** The menu, when all that is doubtful about its pictures is answered. */
  readonly onTable: (table: SheetTable, leftOut: readonly string[], pages: ShownPages) => void
}

/** The button that led to a part has gone. */
const focus = (part: HTMLElement | null) => part?.focus()

/** From the pictures of a menu to its table: the pages and their corners, then what was read. */
export function PhotoPart({ photos, onTable }: PhotoPartProps) {
  const { read, progress } = photos
  const title = read ? 'Check what was read' : 'The pictures'
  const next = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (!read) return
    const { menu, pages, answers } = read
    if (menu.dishes.every(dish => openAbout(dish, answers).length === 0))
      onTable(tableOfPhotos(menu, answers), menu.leftOut, {
        pictures: picturesOf(pages),
        places: placesOf(menu),
      })
    else currentTarget.closest('section')?.querySelector<HTMLElement>('[data-open]')?.focus()
  }
  return (
    <section
      key={title}
      ref={focus}
      tabIndex={-1}
      aria-label={title}
      className="grid grid-cols-1 gap-4 outline-none"
    >
      <h3 className="text-lg">{title}</h3>
      {read ? (
        <PhotoCheck {...read} onAnswers={photos.setAnswers} />
      ) : (
        <PhotoPages
          {...photos}
          onLanguage={photos.setLanguage}
          onPhotos={photos.setPhotos}
          onAdd={file => void photos.add(file)}
          onCancel={photos.cancel}
        />
      )}
      {progress ? null : (
        <div className="flex flex-wrap gap-3">
          {read ? (
            <Button onClick={next}>Next</Button>
          ) : (
            <Button onClick={() => void photos.readAll()}>Read the pictures</Button>
          )}
          <Button variant="secondary" onClick={read ? photos.discard : photos.clear}>
            Back
          </Button>
        </div>
      )}
    </section>
  )
}
