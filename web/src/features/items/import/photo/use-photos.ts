import { isLanguage, type Language } from '@safe-menu/contracts/languages'
import { useContext, useEffect, useRef, useState } from 'react'
import { MoneyContext } from '../../../../i18n/money.ts'
import { useCurrency } from '../../../../i18n/typed-price.ts'
import { type PhotoAnswers, type PhotoMenu, readPhotoMenu } from './check/photo-menu.ts'
import type { GreyImage } from './image/grey-image.ts'
import { openPicture, type Photo } from './image/open-picture.ts'
import { type PhotoProgress, readPhotos } from './read-photos.ts'

/** What was read, and what the manager says of it. */
interface ReadMenu {
  readonly menu: PhotoMenu
  readonly pages: readonly GreyImage[]
  readonly answers: PhotoAnswers
}

/** The chosen pictures of a menu, from the first one until all questions about their text are answered. Nothing leaves the browser. */
export function usePhotos() {
  const { decimals } = useCurrency()
  const locale = useContext(MoneyContext)?.locale.slice(0, 2)
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [language, setLanguage] = useState<Language>(isLanguage(locale) ? locale : 'en')
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<PhotoProgress | null>(null)
  const [read, setRead] = useState<ReadMenu | null>(null)
  const running = useRef<AbortController | null>(null)
  const cancel = () => {
    running.current?.abort()
    running.current = null
    setProgress(null)
  }
  useEffect(() => () => running.current?.abort(), [])

  return {
    photos,
    language,
    problem,
    progress,
    read,
    setPhotos,
    setLanguage,
    cancel,
    setAnswers: (answers: PhotoAnswers) => setRead(before => before && { ...before, answers }),
    /** Opens one more picture. Returns what is wrong with it, if it cannot be read. */
    async add(file: File): Promise<string | undefined> {
      setProblem(undefined)
      const opened = await openPicture(file)
      if (opened.ok) setPhotos(before => [...before, opened.photo])
      else setProblem(opened.problem)
      return opened.ok ? undefined : opened.problem
    },
    /** Reads the text of all pictures. */
    async readAll(): Promise<void> {
      cancel()
      const ended = new AbortController()
      running.current = ended
      setProblem(undefined)
      try {
        const result = await readPhotos(photos, { language, onProgress: setProgress, signal: ended.signal })
        if (ended.signal.aborted) return
        const menu = result.ok ? readPhotoMenu(result.words, decimals) : null
        if (!result.ok) setProblem(result.problem)
        else if (menu && menu.dishes.length > 0) setRead({ menu, pages: result.pages, answers: new Map() })
        else setProblem('No dishes were found. Take a picture of a page with dishes and their prices.')
      } catch {
        if (!ended.signal.aborted) setProblem('A picture could not be read. Remove it, and add it again.')
      } finally {
        if (running.current === ended) cancel()
      }
    },
    /** Back to the pictures. */
    discard: () => setRead(null),
  }
}
