import type { ItemView } from '@safe-menu/contracts/items/views'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changedSinceSeen } from '../../../api/failures.ts'
import type { ShownItem } from '../../../dish/shown-items.ts'
import { pressOn, type Question, questionOf, type Write } from './confirming.ts'

interface ConfirmingOptions {
  readonly item: ShownItem
  /** It has tags that are not saved. */
  readonly isUnsaved: boolean
  /** Rejects when anything that was checked has changed since. */
  readonly write: (write: Write) => Promise<void>
  /** The toast's title when a write fails. */
  readonly failed: string
  /** `isChanged`: the server has another version, which is asked about now. */
  readonly onFailure?: (isChanged: boolean) => void
}

/** "Allergens checked" for one dish: confirms it at once, or after the questions that are open about it. */
export function useConfirming({ item, isUnsaved, write, failed, onFailure }: ConfirmingOptions) {
  const [asked, setAsked] = useState<Question | null>(null)
  const { isPending: busy, mutate } = useMutation({
    mutationFn: async (decided: Write) => {
      try {
        await write(decided)
        setAsked(null)
      } catch (error) {
        const current = changedSinceSeen<ItemView>(error)
        setAsked(current && questionOf(item, current))
        onFailure?.(current !== null)
        if (current === null) throw error
      }
    },
    meta: { failed },
  })
  const press = () => {
    const next = pressOn(item, { isUnsaved, isBusy: busy })
    if (next && 'asks' in next) setAsked(next.asks)
    else if (next) mutate(next)
  }
  return { busy, asked, press, write: mutate, cancel: () => setAsked(null) }
}

export type Confirming = ReturnType<typeof useConfirming>
