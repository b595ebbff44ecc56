import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button, type ButtonProps } from '../../../ui/base/button.tsx'

interface StepButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** What it moves: "section Starters". */
  readonly of: string
  /** -1: up; 1: down. */
  readonly by: -1 | 1
  readonly onStep: (by: -1 | 1) => void
}

/** Moves a dish or a section one place. */
export function StepButton({ of, by, onStep, ...props }: StepButtonProps) {
  return (
    <Button
      {...props}
      variant="quiet"
      size="icon"
      aria-label={`Move ${of} ${by === -1 ? 'up' : 'down'}`}
      onClick={() => onStep(by)}
    >
      {by === -1 ? <ArrowUp size={18} /> : <ArrowDown size={18} />}
    </Button>
  )
}
