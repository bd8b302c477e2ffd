import './alarm-text.css'

/** An alarm as it is shown everywhere: its code as a chip, then what the machine says about it. */
export function AlarmText({ code, text }: { code: string; text: string }) {
  return (
    <span className="mw-alarm-text" title={text}>
      {code !== '' && <b className="mw-num">{code}</b>}
      <span>{text}</span>
    </span>
  )
}
