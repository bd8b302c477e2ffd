import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { FormFoot } from '../../../platform/ui/fields/form.tsx'
import { IconAdjustments, IconPlus } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { ListAndDetail, PageFrame } from '../../../platform/ui/page/page.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { MachineChooser } from '../shared/machine-chooser.tsx'
import { useOwnMachines } from '../shared/own-machines.ts'
import { MachineRefused } from '../shared/refused/machine-refused.tsx'
import { MachineLines } from './lines/machine-lines.tsx'
import { MachineAbout } from './machine-about.tsx'
import { MachineForm } from './machine-form.tsx'
import styles from './machine-settings-page.module.css'
import { RemoveMachine } from './remove-machine.tsx'
import { RenewCredentials } from './renew-credentials.tsx'

const MachineCertificates = lazyPart(
  () => import('./certificates/machine-certificates.tsx'),
  'MachineCertificates',
)

/** /settings/machine-single-settings: the settings of each machine; the open one is in the address (rules: pages 8). */
export function MachineSettingsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization } = useSession()
  const machines = useOwnMachines()
  const { machine: openId, device, lines } = useSearch({ from: '/shell/settings/machine-single-settings' })
  const go = (machine?: string) =>
    void navigate({ to: '/settings/machine-single-settings', search: { machine } })
  const openDevice = (isOpen: boolean) =>
    navigate({
      to: '/settings/machine-single-settings',
      search: { machine: openId, device: isOpen || undefined },
    })
  const openLines = (isOpen: boolean) =>
    void navigate({
      to: '/settings/machine-single-settings',
      search: { machine: openId, lines: isOpen || undefined },
    })
  const machine = machines.data?.find((each) => each.Id === openId)
  return (
    <PageFrame
      fills
      title={t('nav.machine_settings')}
      context={organization.Name}
      actions={
        <Button
          component={Link}
          to="/settings/machine_registration"
          variant="filled"
          leftSection={<IconPlus size="0.9375rem" aria-hidden="true" />}
        >
          {t('machine_single.register')}
        </Button>
      }
    >
      <ListAndDetail>
        <MachineChooser machines={machines} selectedId={machine?.Id} onPick={({ Id }) => go(Id)} />
        {machine ? (
          <Card flush scrolls key={machine.Id} title={machine.Name} hint={machine.serial}>
            <MachineForm machine={machine} />
            <section className={styles.part}>
              <h3>{t('machine_single.about')}</h3>
              <MachineAbout machine={machine} />
              <FormFoot>
                <RenewCredentials machine={machine} isOpen={device === true} onOpen={openDevice} />
                <MachineLines machine={machine} isOpen={lines === true} onOpen={openLines} />
                <Button
                  renderRoot={(props) => (
                    <Link to="/machine/$id/connector" params={{ id: machine.Id }} {...props} />
                  )}
                >
                  {t('machines.other_protocol')}
                </Button>
                <RemoveMachine machine={machine} onRemoved={() => go()} />
              </FormFoot>
              {machine.Device && (
                <Suspense>
                  <MachineCertificates machine={machine} />
                </Suspense>
              )}
              <MachineRefused machine={machine} />
            </section>
          </Card>
        ) : (
          <Card>
            {machines.data && (
              <EmptyState
                icon={<IconAdjustments size="1.25rem" stroke={1.5} aria-hidden="true" />}
                title={t('machine_single.choose')}
                text={t('machine_single.choose_text')}
              />
            )}
          </Card>
        )}
      </ListAndDetail>
    </PageFrame>
  )
}
