import { useEffect, useState } from 'react'
import { withinTime } from '../browser/load-part.ts'
import type { RowsCards } from './rows-cards.tsx'

type Cards = typeof RowsCards

let loaded: Cards | null = null

/**
 * The cards of a narrow page, loaded while the rows are on their way; null until they are there. By itself and not as a lazy
 * part, so that a skeleton gives way to rows and foot at once and nothing below them moves twice.
 */
export function useRowsCards(isWanted: boolean): Cards | null {
  const [cards, setCards] = useState<Cards | null>(() => loaded)
  useEffect(() => {
    if (!isWanted || cards) return
    let isGone = false
    withinTime(import('./rows-cards.tsx')).then(
      (part) => {
        loaded = part.RowsCards
        if (!isGone) setCards(() => part.RowsCards)
      },
      (error: unknown) => {
        // As a lazy part would: what is around the page says what failed.
        if (!isGone)
          setCards(() => {
            throw error
          })
      },
    )
    return () => {
      isGone = true
    }
  }, [isWanted, cards])
  return cards
}
