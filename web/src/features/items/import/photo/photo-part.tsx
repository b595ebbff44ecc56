import { type MouseEvent, useEffect, useRef } from 'react'
import { Button } from '../../../../ui/base/button.tsx'
import type { SheetTable } from '../reading/sheet/sheet-table.ts'
import type { ShownPages } from '../use-sheets.ts'
import { openAbout, tableOfPhotos } from './check/photo-menu.ts'
import { PhotoCheck } from './photo-check.tsx'
import { PhotoPages } from './photo-pages.tsx'
import { picturesOf, placesOf } from './photo-pictures.ts'
import { usePhotos } from './use-photos.ts'

interface PhotoPartProps {
  /** The chosen pictures. Other ones need another part. */
  readonly files: readonly File[]
  /** Its table is shown instead. It keeps what was read. */
  readonly isHidden: boolean
  /** The menu, when all that is doubtful about its pictures is answered. */
  readonly onTable: (table: SheetTable, leftOut: readonly string[], pages: ShownPages) => void
  /** There is no picture any more, or none can be read. */
  readonly onEnd: (problem?: string) => void
}

/** The button that led to a part has gone. */
const focus = (part: HTMLElement | null) => part?.focus()

/**
 * From the pictures of a menu to its table: the pages and their corners, then what was read. It loads when the first picture is chosen,
 * with the text recognition.
 */
export function PhotoPart({ files, isHidden, onTable, onEnd }: PhotoPartProps) {
  const photos = usePhotos()
  const isStarted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the chosen pictures
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void (async () => {
      const problems = []
      for (const file of files) problems.push(await photos.add(file))
      if (problems.every(problem => problem !== undefined)) onEnd(problems[0])
    })()
  }, [])
  const { read, progress } = photos
  if (isHidden) return null
  if (photos.photos.length === 0)
    return (
      <p role="status" className="text-sm font-semibold">
        Opening the picture...
      </p>
    )
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
          onPhotos={left => (left.length > 0 ? photos.setPhotos(left) : onEnd())}
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
          <Button variant="secondary" onClick={read ? photos.discard : () => onEnd()}>
            Back
          </Button>
        </div>
      )}
    </section>
  )
}
