/** What a press confirms: a dish in the revision that the screen shows. */
export interface ShownRevision {
  readonly id: string
  readonly revision: string
}

/** A second press within this time belongs to the first one, or was meant for what the screen showed before. In ms. */
export const lockMs = 700

/**
 * Decides which presses confirm a dish: one that began when this revision was on the screen, and had been for a moment, and that
 * ends while it still is. A held key, a repeated key event and the second half of a double press confirm nothing. All times are
 * in milliseconds of one clock.
 */
export function createPressGuard() {
  let changedAt = Number.NEGATIVE_INFINITY
  /** What the press that has begun is about; `null`: it counts for nothing; `undefined`: no press has begun. */
  let begun: string | null | undefined
  const keyOf = ({ id, revision }: ShownRevision) => `${id} ${revision}`
  const atBegin = (shown: ShownRevision, at: number) => (at - changedAt < lockMs ? null : keyOf(shown))

  return {
    /** The screen shows something else where the finger may be. */
    moved(at: number): void {
      changedAt = at
    },
    /** A finger, a mouse button or a key goes down on a control that confirms what is shown. */
    begin(shown: ShownRevision, at: number, isRepeat = false): void {
      if (!isRepeat) begun = atBegin(shown, at)
      else if (begun === undefined) begun = null // held since an earlier press
    },
    /** The press ends. Whether it confirms what is shown. Assistive technology presses without a beginning. */
    end(shown: ShownRevision, at: number): boolean {
      const about = begun === undefined ? atBegin(shown, at) : begun
      begun = undefined
      if (about !== keyOf(shown)) return false
      changedAt = at
      return true
    },
  }
}
