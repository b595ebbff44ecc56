import { isLanguage, type Language, languageNames, languages } from '@safe-menu/contracts/languages'
import { Button } from '../../../../ui/base/button.tsx'
import { FileField } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/text-field.tsx'
import { QuestionGroup } from '../question-group.tsx'
import { CornerEditor } from './corner-editor.tsx'
import { type Corners, wholePicture } from './image/homography.ts'
import { type Photo, photoLimits } from './image/open-picture.ts'
import type { PhotoProgress } from './read-photos.ts'

interface PhotoPagesProps {
  readonly photos: readonly Photo[]
  readonly problem: string | undefined
  readonly language: Language
  /** While the text is being read. */
  readonly progress: PhotoProgress | null
  readonly onLanguage: (language: Language) => void
  readonly onPhotos: (photos: readonly Photo[]) => void
  readonly onAdd: (file: File) => void
  readonly onCancel: () => void
}

/** The pictures of a menu, with the corners of their pages, before they are read. */
export function PhotoPages(props: PhotoPagesProps) {
  const { photos, problem, language, progress, onLanguage, onPhotos, onAdd, onCancel } = props
  if (progress) return <Progress progress={progress} onCancel={onCancel} />
  const change = (photo: Photo, corners: Corners) =>
    onPhotos(photos.map(each => (each === photo ? { ...photo, corners } : each)))
  return (
    <>
      <SelectField
        label="Language of the menu"
        value={language}
        onValue={value => isLanguage(value) && onLanguage(value)}
        options={languages.map(each => ({ value: each, label: languageNames[each] }))}
      />
      {photos.map((photo, at) => (
        <QuestionGroup key={photo.id} legend={`Page ${at + 1} of ${photos.length}`}>
          <p className="text-sm text-soft">
            {photo.isFound
              ? 'Are these the corners of the page? Move them if they are not.'
              : 'Move the four points to the corners of the page, unless it fills the picture.'}
          </p>
          <CornerEditor photo={photo} onCorners={corners => change(photo, corners)} />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => change(photo, turned(photo.corners))}>
              Turn the page<span className="sr-only"> {at + 1}</span>
            </Button>
            <Button variant="secondary" onClick={() => change(photo, wholePicture({ width: 1, height: 1 }))}>
              Whole picture<span className="sr-only">, page {at + 1}</span>
            </Button>
            <Button variant="quietDanger" onClick={() => onPhotos(photos.filter(each => each !== photo))}>
              Remove<span className="sr-only"> page {at + 1}</span>
            </Button>
          </div>
        </QuestionGroup>
      ))}
      {photos.length < photoLimits.count ? (
        <FileField
          key={photos.length} // the next picture may be the same file
          label="Add another page"
          error={problem}
          accept="image/*"
          onFile={file => file && onAdd(file)}
        />
      ) : null}
    </>
  )
}

/** A page that lies on its side: its top left corner is the next one. */
const turned = ([a, b, c, d]: Corners): Corners => [d, a, b, c]

const stepTexts: Readonly<Record<PhotoProgress['step'], string>> = {
  load: 'The text recognition is loading.',
  straighten: 'The page is straightened.',
  recognise: 'The text is read.',
}

function Progress({
  progress,
  onCancel,
}: {
  readonly progress: PhotoProgress
  readonly onCancel: () => void
}) {
  const { page, count, step, done } = progress
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm font-semibold">
        Page {page} of {count}: {stepTexts[step]}
      </p>
      <progress aria-label="Progress" className="w-full accent-brand" max={count} value={page - 1 + done} />
      <Button variant="secondary" className="justify-self-start" onClick={onCancel}>
        Stop reading
      </Button>
    </div>
  )
}
