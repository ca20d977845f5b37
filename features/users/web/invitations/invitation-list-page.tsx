export default function InvitationListPage() {
  return <h1>Invitations</h1>;
}
