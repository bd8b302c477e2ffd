import { Button, Modal, Select, TextInput } from '@mantine/core'
import { createGrant } from '@millwright/contract/calls/partner-access'
import { MAX_TEXT } from '@millwright/contract/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { useOwnMachines } from '../../machines/own-machines.ts'
import { useSession } from '../../session/use-session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { CheckList } from '../../ui/check-list.tsx'
import { Form, FormFoot, FormRow } from '../../ui/form.tsx'
import { endOf, PERIODS, type Period } from './grant-end.ts'
import { grantsKey } from './grants.queries.ts'

interface GrantFormProps {
  isOpen: boolean
  onClose: () => void
}

export function GrantDialog({ isOpen, onClose }: GrantFormProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('partner_access.give')}
      size="lg"
      centered
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('misc.close') }}
    >
      <GrantForm onDone={onClose} />
    </Modal>
  )
}

function GrantForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const cache = useQueryClient()
  const machines = useOwnMachines().data ?? []
  const [partner, setPartner] = useState('')
  const [period, setPeriod] = useState<Period>('week')
  const [note, setNote] = useState('')
  const [machineIds, setMachineIds] = useState<string[]>([])
  const [isTold, setTold] = useState(false)
  const give = useMutation({
    mutationFn: () =>
      send(createGrant, {
        params: { org },
        body: {
          PartnerCode: partner.trim().toUpperCase(),
          Machine_Ids: machineIds,
          EndsAt: endOf(period, Date.now()),
          Note: note.trim(),
        },
      }),
    onSuccess: () => {
      showToast('success', t('partner_access.given_ok'))
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: grantsKey(org) }),
  })
  const submit = (): void => {
    setTold(true)
    if (partner.trim() !== '' && machineIds.length > 0) give.mutate()
  }
  const isUnknown = give.error instanceof ApiError && give.error.label === 'PARTNER_NOT_FOUND'
  return (
    <Form onSubmit={submit}>
      <FormRow>
        <TextInput
          label={t('partner_access.code')}
          description={t('partner_access.code_hint')}
          withAsterisk
          maxLength={64}
          value={partner}
          error={
            isTold && partner.trim() === '' ? t('misc.required') : isUnknown && t('errors.partner_not_found')
          }
          onChange={(event) => setPartner(event.currentTarget.value)}
        />
        <Select
          label={t('partner_access.how_long')}
          description={t('partner_access.how_long_hint')}
          allowDeselect={false}
          data={PERIODS.map((each) => ({ value: each, label: t(`partner_access.period_${each}`) }))}
          value={period}
          onChange={(value) => setPeriod(PERIODS.find((each) => each === value) ?? 'week')}
        />
      </FormRow>
      <TextInput
        label={t('partner_access.note')}
        maxLength={MAX_TEXT}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <CheckList
        label={t('partner_access.machines')}
        searchLabel={t('machines.search')}
        count={
          isTold && machineIds.length === 0
            ? t('misc.required')
            : t('partner_access.chosen', { count: machineIds.length, all: machines.length })
        }
        items={machines.map(({ Id, Name, Model }) => ({ id: Id, label: Name, hint: Model }))}
        checked={machineIds}
        onChange={setMachineIds}
      />
      <FormFoot>
        <Button type="submit" variant="filled" loading={give.isPending}>
          {t('partner_access.give')}
        </Button>
        <Button onClick={onDone}>{t('misc.cancel')}</Button>
      </FormFoot>
    </Form>
  )
}
