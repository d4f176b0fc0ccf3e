/** `reader`: tells those apart whose recordings go to one address (http/auth/form-token, bearerKey). */
type UnsentRecordingsProps = ({ sendTo: string } | { sendBelow: string }) & { reader?: string };

/** Sends what this browser kept of a recording of somebody without an account, to one address or to those below one. */
export function UnsentRecordings(props: UnsentRecordingsProps) {
  return (
    <div
      data-enhance="unsent-recordings"
      data-if-stored="unsent-recordings"
      data-user="0"
      data-reader={props.reader}
      data-send-to={"sendTo" in props ? props.sendTo : undefined}
      data-send-below={"sendBelow" in props ? props.sendBelow : undefined}
      hidden
    />
  );
}
