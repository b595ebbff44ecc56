import type { SVGAttributes } from 'react'
import sprite from './icons.svg'

interface IconProps extends SVGAttributes<SVGSVGElement> {
  /** Its id in `icons.svg`. */
  readonly name: string
  /** Width and height in pixels. */
  readonly size: number
}

/** An icon of the guests' pages, which are one file. Decorative: beside a text, or named by its button. Pages of the staff use lucide. */
export function Icon({ name, size, ...props }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
