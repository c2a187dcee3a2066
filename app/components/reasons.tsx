export function Reasons({ reasons }: { reasons: { title: string; text: string }[] }) {
  return (
    <ul className="reasons">
      {reasons.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
