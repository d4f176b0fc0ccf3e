import type { Question } from "./questions";

/** Questions that open to their answers, without script. */
export function FaqList({ questions }: { questions: Question[] }) {
  return (
    <div className="faq">
      {questions.map(({ question, answer }) => (
        <details key={question} className="faq__entry">
          <summary className="faq__question">{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
