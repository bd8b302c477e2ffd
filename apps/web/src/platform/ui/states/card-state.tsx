import type { ReactNode } from 'react'
import { Card } from '../page/card.tsx'
import { ErrorState } from './error-state.tsx'
import { StaleNotice } from './stale-notice.tsx'

/** Of a query, as far as its states are concerned. */
export interface QueryState {
  readonly data: unknown
  readonly isPending: boolean
  readonly isError: boolean
  readonly isFetching: boolean
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

interface CardStateProps {
  readonly query: QueryState
  /** The content of the card, as it is written at the start of a sentence. */
  readonly what: string
  /** While it loads; left out where the children, such as a table, show that themselves. */
  readonly skeleton?: ReactNode
  /** In place of the children, where there is nothing to show. */
  readonly empty?: ReactNode
  /** A page that has nothing yet: what failed is shown in a card of its own. */
  readonly look?: 'page'
  /** Of that card. */
  readonly className?: string
  /** Older data has no notice of its own above it. */
  readonly isQuiet?: boolean
  readonly children?: ReactNode
}

/** Loading, failed, empty or stale; the card itself only knows how to show what is there. */
export function CardState(props: CardStateProps) {
  const { query, what, skeleton, empty, look, className = '', isQuiet = false, children } = props
  const retry = { onRetry: () => void query.refetch(), isRetrying: query.isFetching }
  if (query.isPending) return skeleton ?? children
  if (query.isError && query.data === undefined) {
    const failed = <ErrorState what={what} {...retry} />
    return look === 'page' ? <Card className={className}>{failed}</Card> : failed
  }
  return (
    <>
      {query.isError && !isQuiet && <StaleNotice what={what} loadedAt={query.dataUpdatedAt} {...retry} />}
      {empty || children}
    </>
  )
}
