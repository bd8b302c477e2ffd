import type { TFunction } from '@millwright/domain/text/translate'
import type { Span } from '@millwright/domain/timeline/span'
import { windowed } from '@millwright/domain/timeline/timeline'
import { useMemo } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { STATUS_LOOK } from '../status/status-look.ts'
import { type DrawnSpan, drawnSpans } from '../timeline/drawn-spans.ts'
import type { StatusSpan } from '../ui/charts/line-types.ts'
import type { View } from '../ui/charts/time-scale.ts'

/** What a machine did, as charts over time draw it under their axis. */
export const statusStrip = (t: TFunction, spans: readonly DrawnSpan[]): StatusSpan[] =>
  spans.map(({ status, from, to }) => {
    const { token, level, labelKey } = STATUS_LOOK[status]
    return { from, to, colour: token, label: t(labelKey), level }
  })

/** The same of the part of a timeline that is in sight; what lasts is drawn up to `now`. */
export function useStatusStrip(
  timeline: readonly Span[] | undefined,
  { from, to }: View,
  now = to,
): readonly StatusSpan[] {
  const { t } = useTranslation()
  return useMemo(
    () => (timeline ? statusStrip(t, drawnSpans(windowed(timeline, from, to, now))) : []),
    [timeline, from, to, now, t],
  )
}
