export default function ConfirmPage() {
  return <h1>Confirm your e-mail</h1>;
}
