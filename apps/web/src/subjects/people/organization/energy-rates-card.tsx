import { Button } from '@mantine/core'
import { deleteEnergyRate, type EnergyRate } from '@millwright/contract/energy/energy'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { Dialog } from '../../../platform/ui/layers/dialog.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { formatDate, formatMoney, formatUpTo } from '../../../platform/ui/text/format.ts'
import { EnergyRateForm } from './energy-rate-form.tsx'
import styles from './energy-rates.module.css'
import { energyRatesQuery } from './energy-rates.queries.ts'

/** Prices and emissions, each from a day on. */
export function EnergyRatesCard({ org, mayChange }: { org: string; mayChange: boolean }) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const ask = useConfirm()
  const rates = useQuery(energyRatesQuery(org))
  const [open, setOpen] = useState<EnergyRate | 'new' | null>(null)
  const remove = useMutation({
    mutationFn: (validFrom: string) => send(deleteEnergyRate, { params: { org, validFrom } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['energy-rates', org] }),
  })
  const date = (day: string) => formatDate(Date.parse(`${day}T12:00:00Z`), 'UTC', i18n.language)
  const all = (rates.data ?? []).toReversed()
  return (
    <Card
      title={t('organization.rates')}
      hint={t('organization.rates_hint')}
      actions={mayChange && <Button onClick={() => setOpen('new')}>{t('organization.rate_add')}</Button>}
    >
      <CardState query={rates} what={t('organization.rates')} />
      {rates.data?.length === 0 && <HintText>{t('organization.rates_none')}</HintText>}
      <ul className={styles.rates}>
        {all.map((rate) => (
          <li key={rate.ValidFrom}>
            <b>{t('organization.rate_since', { date: date(rate.ValidFrom) })}</b>
            <span>{lineOf(rate)}</span>
            {mayChange && (
              <>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${t('organization.rate_edit_short')}, ${date(rate.ValidFrom)}`}
                  onClick={() => setOpen(rate)}
                >
                  {t('organization.rate_edit_short')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`${t('organization.rate_remove')}, ${date(rate.ValidFrom)}`}
                  loading={remove.isPending && remove.variables === rate.ValidFrom}
                  onClick={async () => {
                    const question = t('organization.rate_remove_ask', { date: date(rate.ValidFrom) })
                    const label = t('organization.rate_remove')
                    const isSure = await ask({
                      title: label,
                      text: question,
                      confirmLabel: label,
                      isDangerous: true,
                    })
                    if (isSure) remove.mutate(rate.ValidFrom)
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
            ? t('organization.rate_add')
            : t('organization.rate_edit', { date: date(open.ValidFrom) })
        }
        size="lg"
      >
        {open !== null && (
          <EnergyRateForm
            org={org}
            rate={open === 'new' ? null : open}
            last={all[0] ?? null}
            onDone={() => setOpen(null)}
          />
        )}
      </Dialog>
    </Card>
  )

  function lineOf({ Price, Currency, Bands, Co2 }: EnergyRate): string {
    const price = Price === null ? null : formatMoney(Price, Currency, i18n.language, 4)
    return [
      price ? t('organization.rate_line', { price }) : t('organization.rate_no_price'),
      Bands.length > 0 && t('organization.rate_band_line', { count: Bands.length }),
      Co2 !== null && t('organization.rate_co2_line', { grams: formatUpTo(Co2, i18n.language, 1) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
