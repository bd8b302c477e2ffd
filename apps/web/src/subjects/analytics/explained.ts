import type { AnalyticsDayIntervals } from '@millwright/contract/analytics/analytics'
import { isLost } from '@millwright/domain/analytics/change-causes'
import type { KpiMethod } from '@millwright/domain/analytics/figures'
import type { UsageClass, WasteReason } from '@millwright/domain/stops/usage-class'
import type { TFunction } from '@millwright/domain/text/translate'
import { FIELD, type Figure } from './factors.ts'
import { classesOf, type Level } from './levels.ts'

/** A part of the planned time: what it was used for, or why it was wasted. */
export type TimePart =
  | { readonly kind: 'use'; readonly use: UsageClass }
  | { readonly kind: 'reason'; readonly reason: WasteReason }

/** Counted from the classes of time alone, by any method. */
export type CountedByTime = TimePart | { readonly kind: 'level'; readonly level: Level }

/** The panel explains how it was counted. */
export type Explained = { readonly kind: 'figure'; readonly figure: Figure } | CountedByTime

export type Span = AnalyticsDayIntervals['Spans'][number]

/** Whether it was counted from the stretch, or was lowered by it; null where it is in no stretch. */
export function isPartOf(explained: Explained, method: KpiMethod, span: Span): boolean | null {
  switch (explained.kind) {
    case 'use':
      return span.Use === explained.use
    case 'reason':
      return span.Reason === explained.reason
    case 'level':
      return span.Use !== null && classesOf(explained.level).includes(span.Use)
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
    case 'level':
      return t(`analytics.figures.${explained.level}`)
    case 'figure':
      return t(`analytics.figures.${explained.figure}`)
    default:
      return explained satisfies never
  }
}

/** Whether its stretches are those that lowered it. */
export const isLowered = (explained: Explained): boolean =>
  explained.kind === 'figure' || (explained.kind === 'level' && explained.level === 'TechnicalAvailability')
