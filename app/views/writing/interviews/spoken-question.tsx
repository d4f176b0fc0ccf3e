interface SpokenQuestionProps {
  chapterTitle: string;
  promptTitle: string;
  question: string;
}

/** The question in letters for two meters: longer ones in smaller letters, so that Record stays in the first screen. */
export function SpokenQuestion({ question }: Pick<SpokenQuestionProps, "question">) {
  return (
    <h1 className={`interview__question ${sizeOf(question)}`} id="question">
      {question}
    </h1>
  );
}

export function QuestionPlace({ chapterTitle, promptTitle }: Omit<SpokenQuestionProps, "question">) {
  return <span className="interview__place">{`${chapterTitle}: ${promptTitle}`}</span>;
}

function sizeOf(question: string): string {
  if (question.length > 150) return "interview__question--longest";
  if (question.length > 90) return "interview__question--long";
  return question.length > 55 ? "interview__question--medium" : "";
}
