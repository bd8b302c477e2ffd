import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { Facts } from '../../../platform/ui/page/facts.tsx'
import { formatDate } from '../../../platform/ui/text/format.ts'
import { licenceState } from '../shared/licences/licence-state.ts'
import { CodeForm } from './code-form.tsx'
import styles from './licence-card.module.css'
import { LicenceLabel } from './licence-label.tsx'
import { useActivate } from './use-activate.ts'

/** The licence of a machine, and the two ways to more. */
export function LicenceCard({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const { state } = licenceState(machine, useNow(60_000))
  const date = (text: string) => formatDate(Date.parse(text), machine.Country.Timezone, i18n.language)
  return (
    <Card
      flush
      scrolls
      title={machine.Name}
      hint={machine.serial}
      actions={<LicenceLabel machine={machine} />}
    >
      <div className={styles.parts}>
        <section>
          <h3>{t('licences.opens')}</h3>
          <p>{t(state === 'full' ? 'licences.opens_all' : 'licences.opens_trial')}</p>
        </section>
        {state === 'trial_ready' && <TrialPart machine={machine} />}
        <section>
          <h3>{t(state === 'full' ? 'licences.extend' : 'licences.full')}</h3>
          <CodeForm machine={machine} />
        </section>
        {machine.Activations.length > 0 && (
          <section>
            <h3>{t('licences.history')}</h3>
            <Facts
              facts={machine.Activations.toReversed().map(({ Type, StartDate, EndDate }) => [
                `${date(StartDate)} – ${date(EndDate)}`,
                t(`licences.types.${Type}`),
              ])}
            />
          </section>
        )}
      </div>
    </Card>
  )
}

function TrialPart({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const activate = useActivate(machine)
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('licences.trial_title', { name: machine.Name }),
      text: t('licences.trial_text'),
      confirmLabel: t('licences.start_trial'),
    })
    if (isSure) activate.mutate({ Type: 'FREE_TRIAL' })
  }
  return (
    <section>
      <h3>{t('licences.trial')}</h3>
      <p>{t('licences.trial_hint')}</p>
      <Button loading={activate.isPending} onClick={() => void ask()}>
        {t('licences.start_trial')}
      </Button>
    </section>
  )
}
