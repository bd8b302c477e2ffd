import { Button, TextInput } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../toasts/failure-message.ts'
import { Form } from '../../ui/form.tsx'
import { useActivate } from './use-activate.ts'

/** As long as the contract takes it. */
const MAX_CODE = 64

export function CodeForm({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const activate = useActivate(machine, true)
  const submit = (): void => {
    setMissing(code.trim() === '')
    if (code.trim() === '') return
    activate.mutate({ Type: 'FULL', Code: code.trim() }, { onSuccess: () => setCode('') })
  }
  const change = (value: string): void => {
    setMissing(false)
    activate.reset()
    setCode(value)
  }
  const refusal = activate.error ? failureMessage(activate.error, undefined, i18next) : null
  return (
    <Form onSubmit={submit}>
      <TextInput
        label={t('licences.code')}
        description={t('licences.code_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_CODE}
        value={code}
        error={isMissing ? t('misc.required') : refusal}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="filled" loading={activate.isPending}>
          {t('licences.activate')}
        </Button>
      </div>
    </Form>
  )
}
