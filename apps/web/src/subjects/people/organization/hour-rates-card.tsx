import { Button } from '@mantine/core'
import { deleteHourRate, type HourRate } from '@millwright/contract/machines/hour-rates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { formatDate, formatMoney } from '../../../platform/ui/text/format.ts'
import styles from './energy-rates.module.css'
import { HourRateForm } from './hour-rate-form.tsx'
import { hourRatesQuery, refreshHourRates } from './hour-rates.queries.ts'

/** Each from a day on. */
export function HourRatesCard({ org, mayChange }: { org: string; mayChange: boolean }) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const ask = useConfirm()
  const rates = useQuery(hourRatesQuery(org))
  const [open, setOpen] = useState<HourRate | 'new' | null>(null)
  const remove = useMutation({
    mutationFn: ({ Level, Of, ValidFrom }: HourRate) =>
      send(deleteHourRate, { params: { org, level: Level, of: Of, validFrom: ValidFrom } }),
    onSettled: () => refreshHourRates(cache, org),
  })
  const date = (day: string) => formatDate(Date.parse(`${day}T12:00:00Z`), 'UTC', i18n.language)
  const named = ({ Name, ValidFrom }: HourRate) => ({ name: Name, date: date(ValidFrom) })
  return (
    <Card
      title={t('organization.hour_rates')}
      hint={t('organization.hour_rates_hint')}
      actions={mayChange && <Button onClick={() => setOpen('new')}>{t('organization.hour_rate_add')}</Button>}
    >
      <CardState query={rates} what={t('organization.hour_rates')} />
      {rates.data?.length === 0 && <HintText>{t('organization.hour_rates_none')}</HintText>}
      <ul className={styles.rates}>
        {rates.data?.map((rate) => (
          <li key={`${rate.Level} ${rate.Of} ${rate.ValidFrom}`}>
            <b>{t('organization.rate_since', { date: date(rate.ValidFrom) })}</b>
            <span>
              {rate.Name} ·{' '}
              {t('organization.hour_rate_line', {
                price: formatMoney(rate.PerHour, rate.Currency, i18n.language),
              })}
            </span>
            {mayChange && (
              <>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${t('organization.rate_edit_short')}, ${Object.values(named(rate)).join(', ')}`}
                  onClick={() => setOpen(rate)}
                >
                  {t('organization.rate_edit_short')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`${t('organization.rate_remove')}, ${Object.values(named(rate)).join(', ')}`}
                  loading={remove.isPending && remove.variables === rate}
                  onClick={async () => {
                    const text = t('organization.hour_rate_remove_ask', named(rate))
                    const title = t('organization.rate_remove')
                    if (await ask({ title, text, confirmLabel: title, isDangerous: true }))
                      remove.mutate(rate)
                  }}
                >
                  {t('organization.rate_remove')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        title={
          open === null || open === 'new'
            ? t('organization.hour_rate_add')
            : t('organization.hour_rate_edit', named(open))
        }
      >
        {open !== null && (
          <HourRateForm org={org} rate={open === 'new' ? null : open} onDone={() => setOpen(null)} />
        )}
      </Dialog>
    </Card>
  )
}
