import type { Span } from '@millwright/domain/status/span'
import { windowed } from '@millwright/domain/status/timeline'
import type { TFunction } from '@millwright/domain/text/translate'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'
import type { StatusSpan } from '../../../platform/ui/charts/lines/line-types.ts'
import { STATUS_LOOK } from '../../status/shared/status-look.ts'
import { type DrawnSpan, drawnSpans } from '../../status/shared/timeline/drawn-spans.ts'

/** Charts over time draw it under their axis. */
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
