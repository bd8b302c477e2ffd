import type { AnalyticsDayIntervals } from '@millwright/contract/calls/analytics'
import type { TFunction } from '@millwright/domain/text/translate'
import { isLost } from '@millwright/domain/usage/change-causes'
import type { KpiMethod } from '@millwright/domain/usage/figures'
import type { UsageClass, WasteReason } from '@millwright/domain/usage/usage-class'
import { FIELD, type Figure } from './factors.ts'

/** A part of the planned time: what it was used for, or why it was wasted. */
export type TimePart =
  | { readonly kind: 'use'; readonly use: UsageClass }
  | { readonly kind: 'reason'; readonly reason: WasteReason }

/** What the panel says how it was counted. */
export type Explained = { readonly kind: 'figure'; readonly figure: Figure } | TimePart

export type Span = AnalyticsDayIntervals['Spans'][number]

/** Which stretches it was counted from; null where it is in no stretch. Of a figure they are those that lowered it. */
export function isPartOf(explained: Explained, method: KpiMethod, span: Span): boolean | null {
  switch (explained.kind) {
    case 'use':
      return span.Use === explained.use
    case 'reason':
      return span.Reason === explained.reason
    case 'figure': {
      // OEE shows what its availability lost; what performance and quality lose is in no stretch.
      const factor = explained.figure === 'OEE' ? 'Availability' : explained.figure
      return isLost({ status: span.Status, use: span.Use }, method, FIELD[factor])
    }
    default:
      return explained satisfies never
  }
}

export function nameOf(explained: Explained, t: TFunction): string {
  switch (explained.kind) {
    case 'use':
      return t(`analytics.usage.${explained.use}`)
    case 'reason':
      return t(`stops.reasons.${explained.reason}`)
    case 'figure':
      return t(`analytics.figures.${explained.figure}`)
    default:
      return explained satisfies never
  }
}
