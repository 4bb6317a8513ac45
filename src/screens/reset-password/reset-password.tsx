import { useParams } from 'wouter';
import { ChoosePassword } from './choose-password.tsx';
import { RequestReset } from './request-reset.tsx';

/** Without a token, requests the mail; its link leads back here with the token. */
export function ResetPassword() {
  const { token } = useParams<{ token?: string }>();
  return token ? <ChoosePassword token={token} /> : <RequestReset />;
}
