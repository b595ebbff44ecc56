import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { type Corners, isConvex, type Point } from './image/homography.ts'
import type { Photo } from './image/open-picture.ts'

const names = ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'] as const

/** How far an arrow key moves a corner, as a share of the picture, and with Shift. */
const smallStep = 0.005
const largeStep = 0.05

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface CornerEditorProps {
  readonly photo: Photo
  readonly onCorners: (corners: Corners) => void
}

/** A picture with the corners of its page, to be moved by finger, mouse or keyboard. */
export function CornerEditor({ photo: { name, preview, corners }, onCorners }: CornerEditorProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const id = useId()
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(preview, 0, 0)
  }, [preview])

  const move = (at: number, to: Point) => {
    const inside = { x: clamp(to.x), y: clamp(to.y) }
    const [a, b, c, d] = corners.map((corner, index) => (index === at ? inside : corner))
    if (!a || !b || !c || !d) return
    const moved: Corners = [a, b, c, d]
    if (isConvex(moved)) onCorners(moved) // else an edge would cross another one
  }
  const drag = (at: number, { clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return
    move(at, { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height })
  }
  const press = (at: number, event: KeyboardEvent<HTMLElement>) => {
    const [arrow, corner] = [arrows[event.key], corners[at]]
    if (!arrow || !corner) return
    event.preventDefault() // the dialog would scroll
    const step = event.shiftKey ? largeStep : smallStep
    move(at, { x: corner.x + step * arrow.x, y: corner.y + step * arrow.y })
  }
  return (
    <div>
      <div ref={frame} className="relative mx-auto w-fit touch-pan-y">
        <canvas
          ref={canvas}
          width={preview.width}
          height={preview.height}
          role="img"
          aria-label={name}
          className="block max-h-[50dvh] max-w-full"
        />
        <svg
          aria-hidden="true"
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          className="pointer-events-none absolute inset-0 size-full"
        >
          <polygon
            points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
            vectorEffect="non-scaling-stroke"
            strokeWidth={3}
            className="fill-none stroke-hero"
          />
        </svg>
        {corners.map(({ x, y }, at) => (
          <button
            key={names[at]}
            type="button"
            aria-label={names[at]}
            aria-describedby={`${id}hint`}
            className="absolute grid size-11 -translate-1/2 touch-none place-items-center rounded-full"
            style={{ left: `${100 * x}%`, top: `${100 * y}%` }}
            onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={event => drag(at, event)}
            onKeyDown={event => press(at, event)}
          >
            <span className="size-5 rounded-full border-3 border-hero bg-on-hero" />
          </button>
        ))}
      </div>
      <p id={`${id}hint`} className="sr-only">
        Arrow keys move the corner, with Shift further.
      </p>
    </div>
  )
}

const clamp = (share: number) => Math.min(Math.max(share, 0), 1)
